CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules_version INTEGER NOT NULL, 
	scenario VARCHAR(128) NOT NULL, 
	options TEXT NOT NULL, 
	scenario_text TEXT NOT NULL, 
	start TEXT NOT NULL, 
	given INTEGER NOT NULL, 
	guided BOOLEAN NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	made DATETIME NOT NULL, dice SMALLINT DEFAULT '1' NOT NULL, origin VARCHAR(16) DEFAULT '' NOT NULL, pace TEXT DEFAULT '' NOT NULL, rated BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	salt VARCHAR(128) NOT NULL, standing TEXT DEFAULT '' NOT NULL, former TEXT DEFAULT '' NOT NULL, promise VARCHAR(64) DEFAULT '' NOT NULL, promised SMALLINT DEFAULT '0' NOT NULL, told SMALLINT DEFAULT '0' NOT NULL, user_id VARCHAR(16), came BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE moves (
	match_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat SMALLINT NOT NULL, 
	verb VARCHAR(64) NOT NULL, 
	what BIGINT NOT NULL, 
	"where" BIGINT NOT NULL, at BIGINT DEFAULT '0' NOT NULL, credit SMALLINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (match_id, version), 
	CONSTRAINT fk_moves_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE snapshots (
	match_id VARCHAR(32) NOT NULL, 
	moves INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (match_id, moves), 
	CONSTRAINT fk_snapshots_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE writes (
	match_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_writes PRIMARY KEY (match_id), 
	CONSTRAINT fk_writes_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE users (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(20) NOT NULL, 
	skeleton VARCHAR(64) NOT NULL, 
	email VARCHAR(254) DEFAULT '' NOT NULL, 
	email_key VARCHAR(254), 
	flag VARCHAR(2) DEFAULT '' NOT NULL, 
	bio VARCHAR(500) DEFAULT '' NOT NULL, 
	preferences TEXT DEFAULT '{}' NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_users PRIMARY KEY (id), 
	CONSTRAINT uq_users_skeleton UNIQUE (skeleton), 
	CONSTRAINT uq_users_email_key UNIQUE (email_key)
);
CREATE TABLE passkeys (
	id VARCHAR(1366) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	public_key BLOB NOT NULL, 
	uses BIGINT NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	made DATETIME NOT NULL, 
	used DATETIME NOT NULL, 
	CONSTRAINT pk_passkeys PRIMARY KEY (id), 
	CONSTRAINT fk_passkeys_users FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_passkeys_user_id ON passkeys (user_id);
CREATE TABLE challenges (
	hash VARCHAR(64) NOT NULL, 
	purpose VARCHAR(16) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	name VARCHAR(20) NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_challenges PRIMARY KEY (hash)
);
CREATE INDEX ix_challenges_until ON challenges (until);
CREATE TABLE sign_in_links (
	hash VARCHAR(64) NOT NULL, 
	email VARCHAR(254) NOT NULL, 
	email_key VARCHAR(254) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_sign_in_links PRIMARY KEY (hash)
);
CREATE INDEX ix_sign_in_links_until ON sign_in_links (until);
CREATE INDEX ix_sign_in_links_email_key ON sign_in_links (email_key);
CREATE TABLE recovery_codes (
	hash VARCHAR(64) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_recovery_codes PRIMARY KEY (hash), 
	CONSTRAINT fk_recovery_codes_users FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_recovery_codes_user_id ON recovery_codes (user_id);
CREATE TABLE user_sessions (
	id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	former VARCHAR(64) DEFAULT '' NOT NULL, 
	device VARCHAR(80) NOT NULL, 
	made DATETIME NOT NULL, 
	renewed DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	CONSTRAINT pk_user_sessions PRIMARY KEY (id), 
	CONSTRAINT uq_user_sessions_hash UNIQUE (hash), 
	CONSTRAINT fk_user_sessions_users FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_user_sessions_user_id ON user_sessions (user_id);
CREATE INDEX ix_user_sessions_former ON user_sessions (former);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE TABLE offers (
	match_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	whom VARCHAR(16) NOT NULL, 
	hash VARCHAR(64) DEFAULT '' NOT NULL, 
	user_id VARCHAR(16), 
	message VARCHAR(200) DEFAULT '' NOT NULL, 
	made DATETIME NOT NULL, 
	taken DATETIME, 
	CONSTRAINT pk_offers PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_offers_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_offers_user_id ON offers (user_id);
CREATE INDEX ix_offers_taken ON offers (taken, made);
CREATE TABLE shown (
	match_id VARCHAR(32) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	scenario VARCHAR(128) NOT NULL, 
	seats TEXT DEFAULT '[]' NOT NULL, 
	version INTEGER NOT NULL, 
	waiting BOOLEAN NOT NULL, 
	asked SMALLINT NOT NULL, 
	headline VARCHAR(200) NOT NULL, 
	over BOOLEAN NOT NULL, 
	result VARCHAR(8) NOT NULL, 
	rematch VARCHAR(32) DEFAULT '' NOT NULL, 
	updated DATETIME NOT NULL, 
	CONSTRAINT pk_shown PRIMARY KEY (match_id), 
	CONSTRAINT fk_shown_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_shown_listed ON shown (listed, over, updated);
CREATE INDEX ix_shown_game ON shown (listed, over, game, updated);
CREATE INDEX ix_shown_updated ON shown (updated);
CREATE TABLE pairings (
	match_id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	user_id VARCHAR(16), 
	pace TEXT DEFAULT '' NOT NULL, 
	strength DOUBLE, 
	made DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	CONSTRAINT pk_pairings PRIMARY KEY (match_id), 
	CONSTRAINT fk_pairings_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_pairings_game ON pairings (game);
CREATE INDEX ix_seats_name ON seats (name);
CREATE TABLE deadlines (
	match_id VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	seat SMALLINT NOT NULL, 
	CONSTRAINT pk_deadlines PRIMARY KEY (match_id), 
	CONSTRAINT fk_deadlines_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_deadlines_at ON deadlines (at);
CREATE TABLE heartbeats (
	id SMALLINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (id)
);
CREATE TABLE outages (
	id INTEGER NOT NULL, 
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (id)
);
CREATE TABLE results (
	match_id VARCHAR(32) NOT NULL, 
	pool VARCHAR(128) NOT NULL, 
	sides TEXT NOT NULL, 
	scores TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	waiting BOOLEAN NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (match_id), 
	CONSTRAINT fk_results_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_results_waiting ON results (waiting);
CREATE TABLE rated (
	match_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	pool VARCHAR(128) NOT NULL, 
	why VARCHAR(16) NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_rated PRIMARY KEY (match_id), 
	CONSTRAINT uq_rated_number UNIQUE (number), 
	CONSTRAINT fk_rated_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE rating_changes (
	match_id VARCHAR(32) NOT NULL, 
	player VARCHAR(80) NOT NULL, 
	pool VARCHAR(128) NOT NULL, 
	number INTEGER NOT NULL, 
	side SMALLINT NOT NULL, 
	score DOUBLE NOT NULL, 
	mu_before DOUBLE NOT NULL, 
	sigma_before DOUBLE NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_rating_changes_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_rating_changes_player ON rating_changes (player, pool, number);
CREATE TABLE ratings (
	pool VARCHAR(128) NOT NULL, 
	player VARCHAR(80) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	matches INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	drawn INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (pool, player)
);
CREATE INDEX ix_ratings_pool ON ratings (pool, mu);
CREATE TABLE bans (
	user_id VARCHAR(16) NOT NULL, 
	until DATETIME, 
	reason VARCHAR(500) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_bans PRIMARY KEY (user_id)
);
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	actor VARCHAR(64) NOT NULL, 
	action VARCHAR(32) NOT NULL, 
	subject VARCHAR(32) NOT NULL, 
	detail TEXT NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (id)
);
CREATE INDEX ix_audit_at ON audit (at);
CREATE INDEX ix_audit_subject ON audit (subject);
CREATE TABLE notices (
	id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	match_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	detail VARCHAR(16) DEFAULT '' NOT NULL, 
	made BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	held_until BIGINT DEFAULT '0' NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_notices PRIMARY KEY (id), 
	CONSTRAINT fk_notices_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_notices_user_id UNIQUE (user_id, match_id, version, kind)
);
CREATE INDEX ix_notices_match_id ON notices (match_id);
CREATE INDEX ix_notices_state ON notices (state, due);
CREATE TABLE deliveries (
	notice_id VARCHAR(16) NOT NULL, 
	channel VARCHAR(8) NOT NULL, 
	target VARCHAR(16) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	tries SMALLINT DEFAULT '0' NOT NULL, 
	batch VARCHAR(16) DEFAULT '' NOT NULL, 
	lease VARCHAR(16) DEFAULT '' NOT NULL, 
	leased_until BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_deliveries PRIMARY KEY (notice_id, channel, target), 
	CONSTRAINT fk_deliveries_notices FOREIGN KEY(notice_id) REFERENCES notices (id) ON DELETE CASCADE
);
CREATE INDEX ix_deliveries_state ON deliveries (state, due);
CREATE INDEX ix_deliveries_user_id ON deliveries (user_id);
CREATE TABLE notice_settings (
	user_id VARCHAR(16) NOT NULL, 
	active BOOLEAN DEFAULT 0 NOT NULL, 
	push BOOLEAN NOT NULL, 
	mail BOOLEAN NOT NULL, 
	webhook VARCHAR(500) NOT NULL, 
	kinds VARCHAR(64) NOT NULL, 
	digest INTEGER NOT NULL, 
	quiet_from SMALLINT NOT NULL, 
	quiet_until SMALLINT NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	problem VARCHAR(200) DEFAULT '' NOT NULL, 
	tested BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_notice_settings PRIMARY KEY (user_id), 
	CONSTRAINT fk_notice_settings_users FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE TABLE push_subscriptions (
	id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(16) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(100) NOT NULL, 
	auth VARCHAR(40) NOT NULL, 
	device VARCHAR(80) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_push_subscriptions PRIMARY KEY (id), 
	CONSTRAINT fk_push_subscriptions_users FOREIGN KEY(user_id) REFERENCES users (id), 
	CONSTRAINT uq_push_subscriptions_hash UNIQUE (hash)
);
CREATE INDEX ix_push_subscriptions_user_id ON push_subscriptions (user_id);
CREATE TABLE server_keys (
	name VARCHAR(16) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_server_keys PRIMARY KEY (name)
);
CREATE TABLE tournaments (
	id VARCHAR(16) NOT NULL, 
	title VARCHAR(80) NOT NULL, 
	message VARCHAR(500) NOT NULL, 
	maker VARCHAR(16), 
	made DATETIME NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	scenario VARCHAR(128) NOT NULL, 
	options TEXT NOT NULL, 
	pace TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	system VARCHAR(16) NOT NULL, 
	most SMALLINT NOT NULL, 
	wanted SMALLINT NOT NULL, 
	hours INTEGER NOT NULL, 
	closes DATETIME NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	why VARCHAR(200) NOT NULL, 
	rounds SMALLINT NOT NULL, 
	round SMALLINT NOT NULL, 
	began DATETIME, 
	ended DATETIME, 
	writes INTEGER NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE INDEX ix_tournaments_maker ON tournaments (maker);
CREATE INDEX ix_tournaments_state ON tournaments (state, closes);
CREATE TABLE tournament_players (
	tournament_id VARCHAR(16) NOT NULL, 
	number SMALLINT NOT NULL, 
	user_id VARCHAR(16), 
	entered DATETIME NOT NULL, 
	rating DOUBLE, 
	seed SMALLINT NOT NULL, 
	gone_in SMALLINT, 
	why VARCHAR(200) NOT NULL, 
	CONSTRAINT pk_tournament_players PRIMARY KEY (tournament_id, number), 
	CONSTRAINT fk_tournament_players_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT uq_tournament_players_user_id UNIQUE (tournament_id, user_id)
);
CREATE INDEX ix_tournament_players_user_id ON tournament_players (user_id);
CREATE TABLE tournament_rounds (
	tournament_id VARCHAR(16) NOT NULL, 
	number SMALLINT NOT NULL, 
	began DATETIME NOT NULL, 
	ends DATETIME NOT NULL, 
	CONSTRAINT pk_tournament_rounds PRIMARY KEY (tournament_id, number), 
	CONSTRAINT fk_tournament_rounds_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE tournament_games (
	tournament_id VARCHAR(16) NOT NULL, 
	round SMALLINT NOT NULL, 
	board SMALLINT NOT NULL, 
	game SMALLINT NOT NULL, 
	first SMALLINT NOT NULL, 
	second SMALLINT NOT NULL, 
	match_id VARCHAR(32) NOT NULL, 
	ends DATETIME NOT NULL, 
	first_score DOUBLE, 
	second_score DOUBLE, 
	how VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_tournament_games PRIMARY KEY (tournament_id, round, board, game), 
	CONSTRAINT fk_tournament_games_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE INDEX ix_tournament_games_match_id ON tournament_games (match_id);
CREATE TABLE former_holders (
	match_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	version INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	user_id VARCHAR(16), 
	CONSTRAINT pk_former_holders PRIMARY KEY (match_id, seat, version), 
	CONSTRAINT fk_former_holders_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_former_holders_user_id ON former_holders (user_id);
CREATE TABLE chat_lines (
	match_id VARCHAR(32) NOT NULL, 
	room VARCHAR(8) NOT NULL, 
	number INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	user_id VARCHAR(16), 
	name VARCHAR(64) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_chat_lines PRIMARY KEY (match_id, room, number), 
	CONSTRAINT fk_chat_lines_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_chat_lines_user_id ON chat_lines (user_id);
CREATE TABLE chat_mutes (
	reader VARCHAR(64) NOT NULL, 
	author VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_chat_mutes PRIMARY KEY (reader, author)
);
CREATE TABLE chat_reports (
	id INTEGER NOT NULL, 
	match_id VARCHAR(32) NOT NULL, 
	room VARCHAR(8) NOT NULL, 
	number INTEGER NOT NULL, 
	author VARCHAR(64) NOT NULL, 
	reporter VARCHAR(64) NOT NULL, 
	reason VARCHAR(300) NOT NULL, 
	context TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	closed DATETIME, 
	CONSTRAINT pk_chat_reports PRIMARY KEY (id)
);
CREATE TABLE chat_terms (
	term VARCHAR(100) NOT NULL, 
	deed VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_chat_terms PRIMARY KEY (term)
);
CREATE TABLE removals (
	match_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_removals PRIMARY KEY (match_id), 
	CONSTRAINT fk_removals_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_removals_at ON removals (at);
-- rows
INSERT INTO alembic_version ("version_num") VALUES
('0015');
INSERT INTO matches ("id", "game", "rules_version", "scenario", "options", "scenario_text", "start", "given", "guided", "key", "made", "dice", "origin", "pace", "rated") VALUES
('180d1d91ba29b4f8', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, 'a87774a217c4542576aef241d56d0442c29c9693a55d6acc7d9cd1f3db5c3dc4', '2026-11-30 01:49:04.948151', 2, '', '', false),
('9097ed6c1237bccb', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '1119f8eb85cdd1346a566dde270e8ffad7da161fcae0feb733db8b3f40b46ea6', '2026-11-30 01:49:06.161591', 2, '', '', false),
('a401eeef3a74e7a3', 'expand_the_front', 1, 'stones', '{"american_base":"printed","bomber_pays":true,"route_chain":false,"setup_area":"shown","turn_limit":"60"}', '', '', 0, false, '3717dfe014418fca63864b02a1f53fe994aee8a4dcd38e10601f89da597f755c', '2026-11-30 01:49:06.737049', 2, '', '', false),
('c9968c7635bc8905', 'global_war', 6, '1941', '{"advanced_production":true,"calendar_start":"scenario","capital_hits":"this_battle_only","carrier_fighters":true,"cost_profile":"anniversary","dardanelles":"open","dice":"random","east_indies_value":"literal_3","enlarged_pacific":true,"escorts":true,"expansion2":false,"fortifications":true,"heavy_bombers":"both_count","income_model":"chart_delta","interceptors":false,"japanese_destroyers":true,"king_tiger":true,"national_guard":true,"national_objectives":true,"patrol_zone_exit":"withdraw_after_combat","patrol_zones":true,"repair_location":"anywhere","research":false,"seats":2,"ship_building":true,"ship_damage":true,"special_event":false,"super_battleships":true,"victory":"honorable_surrender","weapons_development":true}', '', '', 0, false, '82957f5b4c3dcdd3dc32ad58ce317aca7a3add939e5ec2de0833c113f1ffbe54', '2026-11-30 01:49:08.989350', 2, '', '', false),
('63c8ac4dd382cdd2', 'front_line', 1, 'allies', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '854b2f465e3cc7e7472e84619edb3eb5059d98caa44c70294880c6911c4ae9b1', '2026-11-30 01:49:09.218018', 2, '', '', false),
('8fc42fcf6701e92e', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, 'a62673f7360e4d3853ba53c714198aac8a0060c910f7a5c1b2dbba8779a819ab', '2026-11-30 01:49:09.629670', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('3369adbe88b42d61', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '9c0f10e665595e389bce518061063d1151d01e519334efc077f2c9d24c0bdf72', '2026-11-30 01:49:09.822895', 2, '', '{"kind":"live","base":60,"increment":5}', false),
('zq5xsabcVOVt6G3U', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '4c9034743d7a5ac9b52125d1d4dab0c687ac920ba128c634fd5a9e79d9118079', '2026-11-30 01:49:11.577170', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('LduWgAtAjNC9z2zA', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, 'bcaf1d4fb27d1a42350698175650ab4df4c77f8679a5b750287ea477127c076d', '2026-11-30 01:49:11.634021', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('ZHKP5DUSYNo5-Fo3', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '77731f02e531be2689a28e952f6780abf630d5a7eefe28f438bbfaf3dcc165fc', '2026-11-30 01:49:11.639264', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('1ASJ8eQ9vLf78YfC', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '6734fea1cb2dd7a6564f20c597600cedc157484765992fc320d4c6749a09bebb', '2026-11-30 01:49:11.646257', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('WW6sjZzrEa-fScav', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '92480be1a9cd74ff4aa6e9261cc1f2a4ccd06c7fa6d7e70d4fce33d3bca0a20c', '2026-11-30 01:49:12.286942', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('x2TcQV2umqz24mhV', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '77777717744017584a8147523c67955fe00e59a4e6bff7c97cee1c204403cd5c', '2026-11-30 01:49:12.289586', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('WSDs_J0IsZlMDtBl', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, 'd828f6fc658e78c825d5896effa133b151f9986d6e47bda5a698a61bd12ce74a', '2026-11-30 01:49:12.291571', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('G78kUDWvmLmsyM_X', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '60fa655aeb24145489544217c799ceb4b5eacba89d5b112cf9eede2255b75b56', '2026-11-30 01:49:12.293498', 2, '', '{"kind":"post","days":3,"reserve":2}', false),
('b5813c89987bb08a', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '4ca831829a3e4a881ef03a9ec0c3e32e859e8492dc074361f2a5d86ec5fbdb20', '2026-11-30 01:49:12.373155', 2, '', '', true),
('c75dccbdf16b2a38', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '6468ad8f9d2fd6fb78bd857bc70f7c5fdc8dc50645f3484b29f11c0dafa7c62f', '2026-11-30 01:49:12.664217', 2, '', '', true),
('14b0b19ae0f2992f', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '034cfb9bc6214ebf8cece07c5f1c786bca40f4843ceec66449545838b6effc2f', '2026-11-30 01:49:12.783473', 2, '', '', false),
('eb61206e58cad6f9', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '9261734ffc63b10f981803d1462ac25b25e77fd87c43014eacf817780f5516fa', '2026-11-30 01:49:12.809467', 2, '', '', false);
INSERT INTO seats ("match_id", "seat", "name", "kind", "level", "token_hash", "salt", "standing", "former", "promise", "promised", "told", "user_id", "came") VALUES
('180d1d91ba29b4f8', 0, 'Ada', 'person', '', '775959274babd4334c639fe90574046b632272df355cf0206d179baaa0d01880', 'seven blue herons', '', '', '1fa83ad252b304d639e43778e4078e698f98cdde70e8d54ff170263154ccd8eb', 1, 3, NULL, 0),
('180d1d91ba29b4f8', 1, 'Bob', 'person', '', '9fac1adf5d68dde1e6593cc5c82fdf902abfa9db9eb0b540b981736dd7ca4fda', 'pepper, salt and müsli', '{"RallyWindow":{"until":"match","since":0}}', '', '56e3194fd8fd97b06a5cd3235916da1914135a6d7d1e379b54383a6e299591c6', 2, 4, NULL, 0),
('9097ed6c1237bccb', 0, 'Ada', 'person', '', 'f96c82aae6b4b9a6af46e8f231364bdafd36639dad5078cd9bf8265aae2157d8', '', '', '', '', 0, 0, NULL, 0),
('9097ed6c1237bccb', 1, 'Bob', 'person', '', '6d51098dd73f9649a523431552ff5d00d545c70060bdbfeb8294ea5f7f6e0a87', '', '', '', '', 0, 0, NULL, 0),
('a401eeef3a74e7a3', 0, 'Ada', 'person', '', '26850546e50f78258383973f6f0558ac699e5b6eb5c238c62206a1b0a8aae889', '', '', '', '', 0, 0, NULL, 0),
('a401eeef3a74e7a3', 1, 'Bob', 'person', '', 'b06392ec7151a4a1e613f520a9e8dd030f5daee1d2cf792c77dc2e9d67debcad', '', '', '', '', 0, 0, NULL, 0),
('c9968c7635bc8905', 0, '', 'person', '', '6b23b7a87fcdcb677699ef91fff9590631c487ae515a7454650309ab28389c4b', '', '', '', '', 0, 0, NULL, 0),
('c9968c7635bc8905', 1, '', 'person', '', '0ca4f069ab278df4e0250e5fa8a5c4f1a23aac14f8a44e68df1055c20b620ed1', '', '', '', '', 0, 0, NULL, 0),
('63c8ac4dd382cdd2', 0, '', 'computer', 'recruit', '', '', '', '74939995d8931b9fa9061219a3306a88b6d35bc72546739589ce10efcdb09882', '', 0, 0, NULL, 0),
('63c8ac4dd382cdd2', 1, 'Bob', 'person', '', '5ae43961d2f060323b6777ecdf7c746047e79987cb720c81e20af1ad54002cc6', '', '', '', '', 0, 0, NULL, 0),
('63c8ac4dd382cdd2', 2, 'Cleo', 'person', '', 'ce652ddd1177d699299a28da82f14fe24fc0b344ca08c176c67d860c7a8045d1', '', '', '', '', 0, 0, NULL, 0),
('63c8ac4dd382cdd2', 3, 'Eve', 'person', '', '66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0', '', '', '25a249c86c500340ada25765db5dd130209e72b7259c347b6d20c1c8ab835317', '', 0, 0, NULL, 0),
('8fc42fcf6701e92e', 0, 'Ada', 'person', '', '3b8a7b773259f23427a466966b9767a9c2b1643c486f515ff6dce1444ebf6224', '', '', '', '', 0, 0, NULL, 1800000000000),
('8fc42fcf6701e92e', 1, 'Bob', 'person', '', 'f688962b228aa096a01fe06f808a12ed2dc53c51e98c3c1085d262cd661be097', '', '', '', '', 0, 0, NULL, 1800000000000),
('3369adbe88b42d61', 0, 'Ada', 'person', '', '8273051881ac64669babf03d3f4da76405e8c9edd4ee2ec1fefc8b16029d76bd', '', '', '', '', 0, 0, NULL, 1800129600000),
('3369adbe88b42d61', 1, 'Bob', 'person', '', 'a50ed395d867cbf9f9b7ef940304b972ebece17a464d4bad87e9087f1f17f43d', '', '', '', '', 0, 0, NULL, 1800129600000),
('zq5xsabcVOVt6G3U', 0, 'Ada', 'person', '', '0a9cb3988e342a1f69c1b1b38f59d3035b6ec5e502bf4bffc02f9b6c3bdd9ca3', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 1800129807000),
('zq5xsabcVOVt6G3U', 1, 'Cleo', 'person', '', 'aa0a7cbafe8c1c55e8d7bb2687bc95bdd9f1f175c5e5315bf0fcd64d614e20f5', '', '', '', '', 0, 0, 'weagyYD2-FkKQLhz', 1800129807000),
('LduWgAtAjNC9z2zA', 0, 'Cleo', 'person', '', 'b7244d311aee0d7ed4edc0c6b910088454eba7f1907781357e55e30d1fa9be15', '', '', '', '', 0, 0, 'weagyYD2-FkKQLhz', 1800129807000),
('LduWgAtAjNC9z2zA', 1, 'Ada', 'person', '', '476c0aaf2015cf95e1d772b7c45e304cd19e6802d6d07b576d8227f42c3c2411', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 1800129807000),
('ZHKP5DUSYNo5-Fo3', 0, 'Bob', 'person', '', 'e62ad938b3f0e52f97ac02b6907d109ffdbb3b2bbabcd26182e0d2b77f06b03f', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 1800129807000),
('ZHKP5DUSYNo5-Fo3', 1, 'Dora', 'person', '', '184f81a692cf2e2f3951c96e78dc6151623802282e70303a4dbf435e130e7692', '', '', '', '', 0, 0, 'GseG0SNx95xsu-EG', 1800129807000),
('1ASJ8eQ9vLf78YfC', 0, 'Dora', 'person', '', 'cafc56c331a10a0d790cdb4043cec5d7d9781b83982da9b85238943eea9e9534', '', '', '', '', 0, 0, 'GseG0SNx95xsu-EG', 1800129807000),
('1ASJ8eQ9vLf78YfC', 1, 'Bob', 'person', '', 'a564745bc58ab0b5ed2b8c1795b1652a454f53a3d0928a05e46a8359867e9126', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 1800129807000),
('WW6sjZzrEa-fScav', 0, 'Ada', 'person', '', '540dd2f1bdfc91f964df69e31c0f57184dd93cd7c57aaf547962c3a52b9f91a6', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 0),
('WW6sjZzrEa-fScav', 1, 'Bob', 'person', '', '2f911c606c2eb79d8da57598ba9b6e722b3c32102071e42bf31acd2c4c3a5811', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 0),
('x2TcQV2umqz24mhV', 0, 'Bob', 'person', '', '770cba26c1881fd346c4a0b3cf34efc11a9a67451e0a0bcd472486e8581b3249', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 0),
('x2TcQV2umqz24mhV', 1, 'Ada', 'person', '', '80f2156aaa56cf722ed54fd9531be5c5a697fc55205297b175de86ca7698e081', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 0),
('WSDs_J0IsZlMDtBl', 0, 'Cleo', 'person', '', '1fd0d6bbf9e1109b9e1a43ff929d3262a41e71efae18fc7bba2f97a2f3619444', '', '', '', '', 0, 0, 'weagyYD2-FkKQLhz', 0),
('WSDs_J0IsZlMDtBl', 1, 'Dora', 'person', '', '1fce2c05f0dba1bdbada6dadad475c73dd5cac017a5ac3cf39936e96bd6c4a71', '', '', '', '', 0, 0, 'GseG0SNx95xsu-EG', 0),
('G78kUDWvmLmsyM_X', 0, 'Dora', 'person', '', '5848db63e68def37b87c901e2be5dfc918c03c4d149daa646534db688c932d7c', '', '', '', '', 0, 0, 'GseG0SNx95xsu-EG', 0),
('G78kUDWvmLmsyM_X', 1, 'Cleo', 'person', '', 'd4b9d042329bb9ed8223eac5e2831f387020e716ee144289a91278d5aff0d185', '', '', '', '', 0, 0, 'weagyYD2-FkKQLhz', 0),
('b5813c89987bb08a', 0, 'Ada', 'person', '', 'f78e0cad05f66f4d14c0532dad95ff04ca47ee38bc1aa3e19ee704ad0acce08e', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 0),
('b5813c89987bb08a', 1, 'Bob', 'person', '', 'edb7a3b6a258c95f1ac793ef02b4f35f4b6d0d02f20a8cbb7a4a14c94bdff8e1', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 0),
('c75dccbdf16b2a38', 0, 'Ada', 'person', '', 'd4d09abd84b8cfd14bc626afb3aa7b519c5cc09285d2adbfd6dd8b20cbb56bc4', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 0),
('c75dccbdf16b2a38', 1, 'Bob', 'person', '', '1cd92dba2fc08c0210d34f59b9c811d21fc2906e56becb42b5b025f3fe28973a', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 0),
('14b0b19ae0f2992f', 0, 'Guest', 'person', '', 'ae7af57feec9be50e611075f267ebc227a58ad43200ab97a672f80de1f390a2e', '', '', '', '', 0, 0, NULL, 0),
('14b0b19ae0f2992f', 1, '', 'person', '', '', '', '', '', '', 0, 0, NULL, 0),
('eb61206e58cad6f9', 0, 'Ada', 'person', '', '4cc0f437713c8818a7d962eb58b38b38bef7f52732248def75c8b3a56f734410', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 0),
('eb61206e58cad6f9', 1, '', 'person', '', '', '', '', '', '', 0, 0, NULL, 0);
INSERT INTO moves ("match_id", "version", "kind", "seat", "verb", "what", "where", "at", "credit") VALUES
('180d1d91ba29b4f8', 1, 'move', 0, 'card', 4, 0, 1800000000000, 0),
('180d1d91ba29b4f8', 2, 'move', 1, 'card', 1, 0, 1800000000001, 0),
('180d1d91ba29b4f8', 3, 'move', -1, 'roll', 4, 0, 1800000000001, 0),
('180d1d91ba29b4f8', 4, 'move', 0, 'first', 0, 0, 1800000000002, 0),
('180d1d91ba29b4f8', 5, 'move', 0, 'take', 1, 0, 1800000000003, 0),
('180d1d91ba29b4f8', 6, 'move', 1, 'relieve', 51, 52, 1800000000004, 0),
('180d1d91ba29b4f8', 7, 'move', 0, 'move', 15, 29, 1800000000005, 0),
('180d1d91ba29b4f8', 8, 'move', 0, 'maneuver', 7, 1, 1800000000006, 0),
('180d1d91ba29b4f8', 9, 'move', 0, 'move', 6, 18, 1800000000007, 0),
('180d1d91ba29b4f8', 10, 'undo', 0, '', 0, 0, 1800000000008, 0),
('180d1d91ba29b4f8', 11, 'move', 0, 'move', 12, 20, 1800000000009, 0),
('180d1d91ba29b4f8', 12, 'move', 0, 'move', 3, 15, 1800000000010, 0),
('180d1d91ba29b4f8', 13, 'move', 1, 'take', 0, 0, 1800000000011, 0),
('180d1d91ba29b4f8', 14, 'move', 1, 'move', 51, 39, 1800000000012, 0),
('180d1d91ba29b4f8', 15, 'move', 1, 'move', 52, 59, 1800000000013, 0),
('180d1d91ba29b4f8', 16, 'move', 1, 'move', 56, 51, 1800000000014, 0),
('180d1d91ba29b4f8', 17, 'move', 0, 'take', 2, 0, 1800000000015, 0),
('180d1d91ba29b4f8', 18, 'move', 0, 'move', 29, 28, 1800000000016, 0),
('180d1d91ba29b4f8', 19, 'undo', 0, '', 0, 0, 1800000000017, 0),
('180d1d91ba29b4f8', 20, 'move', 0, 'move', 6, 18, 1800000000018, 0),
('180d1d91ba29b4f8', 21, 'move', 0, 'move', 11, 23, 1800000000019, 0),
('180d1d91ba29b4f8', 22, 'move', 0, 'move', 15, 22, 1800000000020, 0),
('180d1d91ba29b4f8', 23, 'move', 1, 'take', 2, 0, 1800000000021, 0),
('180d1d91ba29b4f8', 24, 'move', 1, 'move', 49, 38, 1800000000022, 0),
('180d1d91ba29b4f8', 25, 'move', 1, 'move', 54, 56, 1800000000023, 0),
('180d1d91ba29b4f8', 26, 'move', 1, 'move', 43, 37, 1800000000024, 0),
('180d1d91ba29b4f8', 27, 'move', 0, 'move', 14, 21, 1800000000025, 0),
('180d1d91ba29b4f8', 28, 'undo', 0, '', 0, 0, 1800000000026, 0),
('180d1d91ba29b4f8', 29, 'move', 0, 'move', 20, 21, 1800000000027, 0),
('180d1d91ba29b4f8', 30, 'move', 0, 'move', 2, 15, 1800000000028, 0),
('180d1d91ba29b4f8', 31, 'move', 0, 'move', 18, 6, 1800000000029, 0),
('180d1d91ba29b4f8', 32, 'move', 1, 'move', 39, 31, 1800000000030, 0),
('180d1d91ba29b4f8', 33, 'move', 1, 'move', 45, 34, 1800000000031, 0),
('180d1d91ba29b4f8', 34, 'move', 1, 'move', 50, 49, 1800000000032, 0),
('180d1d91ba29b4f8', 35, 'move', 1, 'move', 38, 40, 1800000000033, 0),
('180d1d91ba29b4f8', 36, 'move', 0, 'take', 2, 0, 1800000000034, 0),
('180d1d91ba29b4f8', 37, 'undo', 0, '', 0, 0, 1800000000035, 0),
('180d1d91ba29b4f8', 38, 'move', 0, 'take', 1, 0, 1800000000036, 0),
('180d1d91ba29b4f8', 39, 'move', 0, 'move', 8, 4, 1800000000037, 0),
('180d1d91ba29b4f8', 40, 'move', 0, 'move', 14, 25, 1800000000038, 0),
('180d1d91ba29b4f8', 41, 'move', 0, 'move', 22, 19, 1800000000039, 0),
('180d1d91ba29b4f8', 42, 'move', 0, 'move', 13, 12, 1800000000040, 0),
('180d1d91ba29b4f8', 43, 'move', 1, 'take', 0, 0, 1800000000041, 0),
('180d1d91ba29b4f8', 44, 'move', 1, 'move', 49, 52, 1800000000042, 0),
('180d1d91ba29b4f8', 45, 'move', 1, 'paratroop', 46, 49, 1800000000043, 0),
('180d1d91ba29b4f8', 46, 'offer', 0, 'draw', 0, 0, 1800000000044, 0),
('180d1d91ba29b4f8', 47, 'refuse', 1, '', 0, 0, 1800000000045, 0),
('180d1d91ba29b4f8', 48, 'offer', 1, 'back', 36, 0, 1800000000046, 0),
('180d1d91ba29b4f8', 49, 'accept', 0, '', 0, 0, 1800000000047, 0),
('180d1d91ba29b4f8', 50, 'undo', 1, '', 0, 0, 1800000000047, 0),
('180d1d91ba29b4f8', 51, 'move', 1, 'move', 31, 20, 1800000000048, 0),
('180d1d91ba29b4f8', 52, 'move', 1, 'move', 34, 26, 1800000000049, 0),
('180d1d91ba29b4f8', 53, 'move', 0, 'take', 0, 0, 1800000000050, 0),
('180d1d91ba29b4f8', 54, 'move', 0, 'move', 1, 7, 1800000000051, 0),
('180d1d91ba29b4f8', 55, 'move', 0, 'move', 5, 3, 1800000000052, 0),
('180d1d91ba29b4f8', 56, 'offer', 1, 'abandon', 0, 0, 1800000000053, 0),
('9097ed6c1237bccb', 1, 'move', 0, 'card', 0, 0, 1800000000000, 0),
('9097ed6c1237bccb', 2, 'move', 1, 'card', 1, 0, 1800000000001, 0),
('9097ed6c1237bccb', 3, 'move', -1, 'roll', 6, 0, 1800000000001, 0),
('9097ed6c1237bccb', 4, 'move', 0, 'first', 0, 0, 1800000000002, 0),
('9097ed6c1237bccb', 5, 'offer', 0, 'draw', 0, 0, 1800000000003, 0),
('9097ed6c1237bccb', 6, 'accept', 1, '', 0, 0, 1800000000004, 0),
('a401eeef3a74e7a3', 1, 'move', 0, 'place', 124, 0, 1800000000000, 0),
('a401eeef3a74e7a3', 2, 'move', 0, 'place', 164, 0, 1800000000001, 0),
('a401eeef3a74e7a3', 3, 'move', 0, 'place', 204, 0, 1800000000002, 0),
('a401eeef3a74e7a3', 4, 'move', 0, 'place', 1844, 0, 1800000000003, 0),
('a401eeef3a74e7a3', 5, 'move', 0, 'place', 3441, 0, 1800000000004, 0),
('a401eeef3a74e7a3', 6, 'move', 0, 'place', 1801, 0, 1800000000005, 0),
('a401eeef3a74e7a3', 7, 'move', 0, 'place', 1841, 0, 1800000000006, 0),
('a401eeef3a74e7a3', 8, 'move', 0, 'place', 1723, 0, 1800000000007, 0),
('a401eeef3a74e7a3', 9, 'move', 0, 'place', 1763, 0, 1800000000008, 0),
('a401eeef3a74e7a3', 10, 'move', 0, 'buy', 3323, 0, 1800000000009, 0),
('a401eeef3a74e7a3', 11, 'move', 0, 'buy', 964, 0, 1800000000010, 0),
('a401eeef3a74e7a3', 12, 'move', 0, 'move', 1844, 282, 1800000000011, 0),
('a401eeef3a74e7a3', 13, 'resign', 0, '', 0, 0, 1800000000012, 0),
('c9968c7635bc8905', 1, 'move', 0, 'end', 0, 0, 1800000000000, 0),
('c9968c7635bc8905', 2, 'move', 0, 'move', 16, 22, 1800000000001, 0),
('c9968c7635bc8905', 3, 'more', 0, 'move', 17, 22, 1800000000001, 0),
('c9968c7635bc8905', 4, 'more', 0, 'move', 18, 22, 1800000000001, 0),
('63c8ac4dd382cdd2', 1, 'gone', 0, 'left', 0, 0, 1800000000000, 0),
('63c8ac4dd382cdd2', 2, 'return', 0, 'left', 0, 0, 1800000000001, 0),
('63c8ac4dd382cdd2', 3, 'move', 0, 'card', 0, 0, 1800000000002, 0),
('63c8ac4dd382cdd2', 4, 'gone', 0, 'left', 0, 0, 1800000000003, 0),
('63c8ac4dd382cdd2', 5, 'vote', 1, 'computer:recruit', 0, 0, 1800000000004, 0),
('63c8ac4dd382cdd2', 6, 'vote', 2, 'computer:recruit', 0, 0, 1800000000005, 0),
('63c8ac4dd382cdd2', 7, 'vote', 3, 'computer:recruit', 0, 0, 1800000000006, 0),
('63c8ac4dd382cdd2', 8, 'sit', 0, 'computer:recruit', 0, 0, 1800000000006, 0),
('63c8ac4dd382cdd2', 9, 'gone', 3, 'left', 0, 0, 1800000000007, 0),
('63c8ac4dd382cdd2', 10, 'vote', 1, 'link', 3, 0, 1800000000008, 0),
('63c8ac4dd382cdd2', 11, 'vote', 2, 'link', 3, 0, 1800000000009, 0),
('63c8ac4dd382cdd2', 12, 'sit', 3, 'person', 0, 0, 1800000000010, 0),
('8fc42fcf6701e92e', 1, 'holiday', 0, '', 10, 0, 1800000000000, 0),
('8fc42fcf6701e92e', 2, 'holiday', 0, '', 0, 0, 1800086400000, 0),
('3369adbe88b42d61', 1, 'move', 0, 'card', 0, 0, 1800129607000, 0),
('3369adbe88b42d61', 2, 'time', 1, '', 0, 0, 1800129807000, 0),
('zq5xsabcVOVt6G3U', 1, 'resign', 1, '', 0, 0, 1800129807000, 0),
('LduWgAtAjNC9z2zA', 1, 'resign', 0, '', 0, 0, 1800129807000, 0),
('ZHKP5DUSYNo5-Fo3', 1, 'resign', 1, '', 0, 0, 1800129807000, 0),
('1ASJ8eQ9vLf78YfC', 1, 'resign', 0, '', 0, 0, 1800129807000, 0),
('b5813c89987bb08a', 1, 'resign', 1, '', 0, 0, 1800129807000, 0),
('c75dccbdf16b2a38', 1, 'resign', 0, '', 0, 0, 1800129807000, 0);
INSERT INTO snapshots ("match_id", "moves", "data") VALUES
('180d1d91ba29b4f8', 32, '{"position":{"green":585344626,"red":804971311158788096,"infantry":801998092172960880,"tanks":2973079984669184,"artillery":139586502658,"disrupted":0,"moved":33554448,"attacked":0,"shipped":0,"acted":33554448,"acted_twice":0,"fallen":0,"cards":[4,1],"reserve":[0,2,2,1,0,2,2,1],"lost":[0,0,0,0,0,0,0,0],"stacks":[4,0,3,3,4,3],"leadership":[0,0],"edge":[0],"month":1,"turn":0,"leader":0,"mover":0,"stack":1,"chits":2,"supported":0,"acting":25,"winner":-1,"agenda":[["EndTurn"],["Actions",0]]},"moves":[["card",4,0],["card",1,0],["roll",4,0],["first",0,0],["take",1,0],["relieve",51,52],["move",15,29],["maneuver",7,1],["move",12,20],["move",3,15],["take",0,0],["move",51,39],["move",52,59],["move",56,51],["take",2,0],["move",6,18],["move",11,23],["move",15,22],["take",2,0],["move",49,38],["move",54,56],["move",43,37],["move",20,21],["move",2,15],["move",18,6],["move",39,31],["move",45,34],["move",50,49],["move",38,40],["take",1,0],["move",8,4],["move",14,25]],"told":[[1,"2.5","Green takes the supply card centered capital.",0,"",null,null,["","","Set-up"]],[2,"2.5","Red takes the supply card balanced capital.",1,"",null,null,["","","Set-up"]],[3,"2.7","The die shows 4: Green says who goes first.",null,"",[1,0,0,0,[4],6],null,["","","Set-up"]],[4,"2.7","Green takes the first turn.",0,"",null,null,["","","Set-up"]],[4,"3.2","September begins.",null,"turn",null,null,["September","",""]],[5,"3.3","Green takes the capital stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[6,"8.6","Infantry D9 and E9 relieve each other.",null,"",null,null,["September","Green",""]],[7,"4.1","Tank D3 moves to F5.",null,"move",null,null,["September","Green",""]],[8,"8.5","Artillery B2 maneuvers to B1.",null,"move",null,null,["September","Green",""]],[9,"4.1","Tank A3 moves to C4.",null,"move",null,null,["September","Green",""]],[10,"4.1","Tank D1 moves to D3.",null,"move",null,null,["September","Green",""]],[11,"3.3","Red takes the air stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[12,"4.1","Artillery D9 moves to D7.",null,"move",null,null,["September","Red",""]],[13,"4.1","Infantry E9 moves to F10.",null,"move",null,null,["September","Red",""]],[14,"4.1","Tank C10 moves to D9.",null,"move",null,null,["September","Red",""]],[15,"3.3","Green takes the industry stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[16,"4.1","Infantry A2 moves to A4.",null,"move",null,null,["September","Green",""]],[17,"4.1","Infantry F2 moves to F4.",null,"move",null,null,["September","Green",""]],[18,"4.1","Tank D3 moves to E4.",null,"move",null,null,["September","Green",""]],[19,"3.3","Red takes the industry stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[20,"4.1","Infantry B9 moves to C7.",null,"move",null,null,["September","Red",""]],[21,"4.1","Infantry A10 moves to C10.",null,"move",null,null,["September","Red",""]],[22,"4.1","Artillery B8 moves to B7.",null,"move",null,null,["September","Red",""]],[22,"3.3","Green takes the air stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[23,"4.1","Tank C4 moves to D4.",null,"move",null,null,["September","Green",""]],[24,"4.1","Infantry C1 moves to D3.",null,"move",null,null,["September","Green",""]],[25,"4.1","Infantry A4 moves to A2.",null,"move",null,null,["September","Green",""]],[25,"3.3","Red takes the capital stack: 4 chits.",1,"turn",null,null,["September","Red",""]],[26,"4.1","Artillery D7 moves to B6.",null,"move",null,null,["September","Red",""]],[27,"4.1","Infantry D8 moves to E6.",null,"move",null,null,["September","Red",""]],[28,"4.1","Tank C9 moves to B9.",null,"move",null,null,["September","Red",""]],[29,"4.1","Infantry C7 moves to E7.",null,"move",null,null,["September","Red",""]],[29,"3.2","October begins.",null,"turn",null,null,["October","",""]],[30,"3.3","Green takes the capital stack: 4 chits.",0,"turn",null,null,["October","Green",""]],[31,"4.1","Infantry C2 moves to E1.",null,"move",null,null,["October","Green",""]],[32,"4.1","Infantry C3 moves to B5.",null,"move",null,null,["October","Green",""]]],"seen_by":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"turns":[0,0,0,0,1,1,1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4,5,5,5,6,6,6,6,7,7,7],"topics":["ChooseCard","ChooseCard","FirstTurnDie","ChooseFirst","BeginTurn","Reaction","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions"]}');
INSERT INTO writes ("match_id", "number") VALUES
('180d1d91ba29b4f8', 61),
('9097ed6c1237bccb', 5),
('a401eeef3a74e7a3', 13),
('c9968c7635bc8905', 2),
('63c8ac4dd382cdd2', 11),
('8fc42fcf6701e92e', 4),
('3369adbe88b42d61', 4),
('zq5xsabcVOVt6G3U', 3),
('LduWgAtAjNC9z2zA', 3),
('ZHKP5DUSYNo5-Fo3', 3),
('1ASJ8eQ9vLf78YfC', 3),
('WW6sjZzrEa-fScav', 0),
('x2TcQV2umqz24mhV', 0),
('WSDs_J0IsZlMDtBl', 0),
('G78kUDWvmLmsyM_X', 0),
('b5813c89987bb08a', 2),
('c75dccbdf16b2a38', 2),
('14b0b19ae0f2992f', 0),
('eb61206e58cad6f9', 0);
INSERT INTO users ("id", "name", "skeleton", "email", "email_key", "flag", "bio", "preferences", "made") VALUES
('VQVsMMt0_NuA_YcH', 'Ada', 'ada', 'ada@example.org', 'ada@example.org', 'GB', 'Plays by post.', '{"sound":true}', '2026-11-30 01:49:10.441067'),
('DEMYPOX0LF0iX2Yv', 'Bob', 'bob', 'bob@example.org', 'bob@example.org', '', '', '{}', '2026-11-30 01:49:10.580493'),
('weagyYD2-FkKQLhz', 'Cleo', 'cleo', 'cleo@example.org', 'cleo@example.org', '', '', '{}', '2026-11-30 01:49:10.699755'),
('GseG0SNx95xsu-EG', 'Dora', 'dora', 'dora@example.org', 'dora@example.org', '', '', '{}', '2026-11-30 01:49:10.832541');
INSERT INTO passkeys ("id", "user_id", "public_key", "uses", "name", "made", "used") VALUES
('3nEfMhGM6knE9v7h7BR99w', 'VQVsMMt0_NuA_YcH', X'a501020326200121582052cb422a77922e47e5916f806b85c99e9ca1f7e01f45f9d8c528be5cf8ea6e042258207f4cc6556aad3c1d4756c063fc50cba727745e3dc6fd9822fca3fb9cb1534d82', 1, 'Firefox on Linux', '2026-11-30 01:49:10.441067', '2026-11-30 01:49:10.441067'),
('-QA2XkYylpBa5xh9Ji14EA', 'DEMYPOX0LF0iX2Yv', X'a50102032620012158209c1a0e8bb03a3f066ccc3d73e619e70ae0d696a925588cde4d4d911d7226695122582045c33cd3b26932b8b5a1fbe11e6e5935afa857c2596f5bfe8b2eb37fc66931e6', 1, 'Firefox on Linux', '2026-11-30 01:49:10.580493', '2026-11-30 01:49:10.580493'),
('9bDgmdNbOJF-IFObsbkPEg', 'weagyYD2-FkKQLhz', X'a501020326200121582092a37699da96e521b0f38ef2117e7ea999ed56016779c52d3dbd9f67e03de43b2258204d75d8c29cfbc641d069ee5d28e0e0ee5f7d3610d6c6402a5782cfa4a3b96df2', 1, 'Firefox on Linux', '2026-11-30 01:49:10.699755', '2026-11-30 01:49:10.699755'),
('Ig0XbGtx-88_69Em5c7nRA', 'GseG0SNx95xsu-EG', X'a5010203262001215820987661f7017741800927176ebe5998dd37d1e6edad703f48951ea3187ead1d0a225820d481796d9d76cfae42689477437ef7310dc7948adda2a7bba2d916fd65204c04', 1, 'Firefox on Linux', '2026-11-30 01:49:10.832541', '2026-11-30 01:49:10.832541');
INSERT INTO recovery_codes ("hash", "user_id") VALUES
('53114b403968d504fd16066f6db971a4232a28f5722fa30666166f1c97924f8d', 'VQVsMMt0_NuA_YcH'),
('ec2f591b153e38b38eb9c144e960cc77cbb3e25c8fa5e1b50909be8b9019e9b5', 'VQVsMMt0_NuA_YcH'),
('0f19268bcf3b8d85905d47b3e7464a44f66bd43be55ea7de9d2a850668fa9228', 'VQVsMMt0_NuA_YcH'),
('f310c8020b8b8f2c6acdb3b19ffd283ab9aa4326aa6badd3300c009a65c8fa85', 'VQVsMMt0_NuA_YcH'),
('a5510cf8ccc638c54c6f7da9dd07c7c96c215670562169d5ab6861c2c39bbeff', 'VQVsMMt0_NuA_YcH'),
('7b57c73e323303778e1027a997a93bd8bc465d3cc1793b10249164cdb9f14a95', 'VQVsMMt0_NuA_YcH'),
('856603474280059f425e0d63781cff44bf9d06c92d19bdad3207c497c99befad', 'VQVsMMt0_NuA_YcH'),
('548092d235ca9c8ed7105fbdd5e96f8f5990e8d2b2eef4d0a434f981d45879b0', 'VQVsMMt0_NuA_YcH');
INSERT INTO user_sessions ("id", "user_id", "hash", "former", "device", "made", "renewed", "seen") VALUES
('XIda9uyIsUakcctg', 'VQVsMMt0_NuA_YcH', 'a9805d001a254e1b638ba930d8c8524a48d7a98739c9aa4ab224a35924a32633', '', 'Firefox on Linux', '2026-11-30 01:49:10.441067', '2026-11-30 01:49:10.441067', '2026-11-30 01:49:10.441067'),
('rIVUlJey4VKbPW22', 'DEMYPOX0LF0iX2Yv', '66b7a849a60ff96b26c3b56ea83eb87e2767c98848c0543aa23632859b8b9936', '', 'Firefox on Linux', '2026-11-30 01:49:10.580493', '2026-11-30 01:49:10.580493', '2026-11-30 01:49:10.580493'),
('DYCxDN06tF0okzwL', 'weagyYD2-FkKQLhz', '3707b79f305f7420a9bc4b8f674f6da03f54d316aed0adab6b4ffc1349b28edf', '', 'Firefox on Linux', '2026-11-30 01:49:10.699755', '2026-11-30 01:49:10.699755', '2026-11-30 01:49:10.699755'),
('t_xVFIGrfSIEszqd', 'GseG0SNx95xsu-EG', 'd3cc106e50514b6c0beee537ed5509ae81906268d86f9c092ef5fa008622a3a5', '', 'Firefox on Linux', '2026-11-30 01:49:10.832541', '2026-11-30 01:49:10.832541', '2026-11-30 01:49:10.832541');
INSERT INTO offers ("match_id", "seat", "whom", "hash", "user_id", "message", "made", "taken") VALUES
('b5813c89987bb08a', 1, 'link', 'dc02a8be0b4ef63bc3e42f3e1b8c7ecd7912e9f343d3aafa89c0cd8789b8fe27', NULL, '', '2026-11-30 01:49:12.373206', '2026-11-30 01:49:12.478029'),
('c75dccbdf16b2a38', 1, 'link', 'a8130a9506cba10d620cb74c515e9e049581f23ca692dc2301ab89f72bcca46c', NULL, '', '2026-11-30 01:49:12.664276', '2026-11-30 01:49:12.719468'),
('14b0b19ae0f2992f', 1, 'anybody', '', NULL, 'Anybody for a match?', '2026-11-30 01:49:12.783534', NULL),
('eb61206e58cad6f9', 1, 'user', '', 'DEMYPOX0LF0iX2Yv', '', '2026-11-30 01:49:12.809517', NULL);
INSERT INTO shown ("match_id", "listed", "game", "scenario", "seats", "version", "waiting", "asked", "headline", "over", "result", "rematch", "updated") VALUES
('180d1d91ba29b4f8', false, 'front_line', 'main', '["Green","Red"]', 56, false, 0, 'Infantry F1 moves to D1.', false, '', '', '2026-11-30 01:49:06.158473'),
('9097ed6c1237bccb', true, 'front_line', 'main', '["Green","Red"]', 6, false, -1, 'The match is a draw', true, 'draw', '', '2026-11-30 01:49:06.189748'),
('a401eeef3a74e7a3', false, 'expand_the_front', 'stones', '["Japan","America"]', 13, false, -1, 'America has won', true, '1', '', '2026-11-30 01:49:07.587845'),
('c9968c7635bc8905', false, 'global_war', '1941', '["Axis","Allies"]', 4, false, 0, 'Germany''s Infantry moves from Bulgaria/Romania to East Poland.', false, '', '', '2026-11-30 01:49:09.105420'),
('63c8ac4dd382cdd2', false, 'front_line', 'allies', '["Green","Red","Green2","Red2"]', 12, false, 1, 'Green takes the supply card balanced air.', false, '', '', '2026-11-30 01:49:09.618411'),
('8fc42fcf6701e92e', false, 'front_line', 'main', '["Green","Red"]', 2, false, 0, '', false, '', '', '2026-11-30 01:49:09.788358'),
('3369adbe88b42d61', false, 'front_line', 'main', '["Green","Red"]', 2, false, -1, 'Green has won', true, '0', '', '2026-11-30 01:49:09.925682'),
('zq5xsabcVOVt6G3U', true, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Green has won', true, '0', '', '2026-11-30 01:49:11.880020'),
('LduWgAtAjNC9z2zA', true, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Red has won', true, '1', '', '2026-11-30 01:49:12.094383'),
('ZHKP5DUSYNo5-Fo3', true, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Green has won', true, '0', '', '2026-11-30 01:49:12.189890'),
('1ASJ8eQ9vLf78YfC', true, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Red has won', true, '1', '', '2026-11-30 01:49:12.245381'),
('WW6sjZzrEa-fScav', true, 'front_line', 'main', '["Green","Red"]', 0, false, 0, '', false, '', '', '2026-11-30 01:49:12.287024'),
('x2TcQV2umqz24mhV', true, 'front_line', 'main', '["Green","Red"]', 0, false, 0, '', false, '', '', '2026-11-30 01:49:12.289669'),
('WSDs_J0IsZlMDtBl', true, 'front_line', 'main', '["Green","Red"]', 0, false, 0, '', false, '', '', '2026-11-30 01:49:12.291632'),
('G78kUDWvmLmsyM_X', true, 'front_line', 'main', '["Green","Red"]', 0, false, 0, '', false, '', '', '2026-11-30 01:49:12.293553'),
('b5813c89987bb08a', false, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Green has won', true, '0', '', '2026-11-30 01:49:12.537357'),
('c75dccbdf16b2a38', false, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Red has won', true, '1', '', '2026-11-30 01:49:12.732214'),
('14b0b19ae0f2992f', true, 'front_line', 'main', '["Green","Red"]', 0, true, -1, '', false, '', '', '2026-11-30 01:49:12.783553'),
('eb61206e58cad6f9', false, 'front_line', 'main', '["Green","Red"]', 0, true, -1, '', false, '', '', '2026-11-30 01:49:12.809534');
INSERT INTO deadlines ("match_id", "at", "seat") VALUES
('8fc42fcf6701e92e', 1800518400001, 0);
INSERT INTO heartbeats ("id", "at") VALUES
(1, 1800129807000);
INSERT INTO outages ("id", "began", "ended") VALUES
(1, 1700000000000, 1700000060000);
INSERT INTO results ("match_id", "pool", "sides", "scores", "at", "waiting") VALUES
('b5813c89987bb08a', 'front_line', '[0,1]', '[1.0,0.0]', '2026-11-30 01:49:12.537420', false),
('c75dccbdf16b2a38', 'front_line', '[0,1]', '[0.0,1.0]', '2026-11-30 01:49:12.732269', false);
INSERT INTO rated ("match_id", "number", "pool", "why", "at") VALUES
('b5813c89987bb08a', 1, 'front_line', '', '2026-11-30 01:49:12.537420'),
('c75dccbdf16b2a38', 2, 'front_line', '', '2026-11-30 01:49:12.732269');
INSERT INTO rating_changes ("match_id", "player", "pool", "number", "side", "score", "mu_before", "sigma_before", "mu", "sigma", "at") VALUES
('b5813c89987bb08a', 'DEMYPOX0LF0iX2Yv', 'front_line', 1, 1, 0.0, 25.0, 8.333333333333334, 22.364610506859503, 8.06590141354368, '2026-11-30 01:49:12.537420'),
('b5813c89987bb08a', 'VQVsMMt0_NuA_YcH', 'front_line', 1, 0, 1.0, 25.0, 8.333333333333334, 27.635389493140497, 8.06590141354368, '2026-11-30 01:49:12.537420'),
('c75dccbdf16b2a38', 'DEMYPOX0LF0iX2Yv', 'front_line', 2, 1, 1.0, 22.364610506859503, 8.06590141354368, 25.411309192632373, 7.82288719288111, '2026-11-30 01:49:12.732269'),
('c75dccbdf16b2a38', 'VQVsMMt0_NuA_YcH', 'front_line', 2, 0, 0.0, 27.635389493140497, 8.06590141354368, 24.588690807367627, 7.82288719288111, '2026-11-30 01:49:12.732269');
INSERT INTO ratings ("pool", "player", "mu", "sigma", "matches", "won", "drawn", "at") VALUES
('front_line', 'DEMYPOX0LF0iX2Yv', 25.411309192632373, 7.82288719288111, 2, 1, 0, '2026-11-30 01:49:12.732269'),
('front_line', 'VQVsMMt0_NuA_YcH', 24.588690807367627, 7.82288719288111, 2, 1, 0, '2026-11-30 01:49:12.732269');
INSERT INTO audit ("id", "at", "actor", "action", "subject", "detail") VALUES
(1, '2026-11-30 01:49:10.442085', 'VQVsMMt0_NuA_YcH', 'sign-up', 'VQVsMMt0_NuA_YcH', ''),
(2, '2026-11-30 01:49:10.447868', 'VQVsMMt0_NuA_YcH', 'passkey', 'VQVsMMt0_NuA_YcH', 'added: Firefox on Linux'),
(3, '2026-11-30 01:49:10.449742', 'VQVsMMt0_NuA_YcH', 'sign-in', 'VQVsMMt0_NuA_YcH', 'Firefox on Linux'),
(4, '2026-11-30 01:49:10.584317', 'DEMYPOX0LF0iX2Yv', 'sign-up', 'DEMYPOX0LF0iX2Yv', ''),
(5, '2026-11-30 01:49:10.599251', 'DEMYPOX0LF0iX2Yv', 'passkey', 'DEMYPOX0LF0iX2Yv', 'added: Firefox on Linux'),
(6, '2026-11-30 01:49:10.603969', 'DEMYPOX0LF0iX2Yv', 'sign-in', 'DEMYPOX0LF0iX2Yv', 'Firefox on Linux'),
(7, '2026-11-30 01:49:10.706060', 'weagyYD2-FkKQLhz', 'sign-up', 'weagyYD2-FkKQLhz', ''),
(8, '2026-11-30 01:49:10.710914', 'weagyYD2-FkKQLhz', 'passkey', 'weagyYD2-FkKQLhz', 'added: Firefox on Linux'),
(9, '2026-11-30 01:49:10.713763', 'weagyYD2-FkKQLhz', 'sign-in', 'weagyYD2-FkKQLhz', 'Firefox on Linux'),
(10, '2026-11-30 01:49:10.833424', 'GseG0SNx95xsu-EG', 'sign-up', 'GseG0SNx95xsu-EG', ''),
(11, '2026-11-30 01:49:10.849243', 'GseG0SNx95xsu-EG', 'passkey', 'GseG0SNx95xsu-EG', 'added: Firefox on Linux'),
(12, '2026-11-30 01:49:10.861623', 'GseG0SNx95xsu-EG', 'sign-in', 'GseG0SNx95xsu-EG', 'Firefox on Linux'),
(13, '2026-11-30 01:49:10.931201', 'VQVsMMt0_NuA_YcH', 'tournament-made', 'VQVsMMt0_NuA_YcH', 'jErU_Gc9wkZnwhU1 Spring cup'),
(14, '2026-11-30 01:49:11.534791', 'VQVsMMt0_NuA_YcH', 'tournament-begun', 'VQVsMMt0_NuA_YcH', 'jErU_Gc9wkZnwhU1');
INSERT INTO notice_settings ("user_id", "active", "push", "mail", "webhook", "kinds", "digest", "quiet_from", "quiet_until", "zone", "problem", "tested") VALUES
('VQVsMMt0_NuA_YcH', false, false, false, '', 'turn over', 30, 1320, 450, 'Europe/Berlin', '', 0);
INSERT INTO server_keys ("name", "value") VALUES
('ending', '4c2b35db1ebc3860fed75da76eea6bb44d364882fa34bfdeae8c6a84b1b6d4c5');
INSERT INTO tournaments ("id", "title", "message", "maker", "made", "game", "scenario", "options", "pace", "rated", "system", "most", "wanted", "hours", "closes", "state", "why", "rounds", "round", "began", "ended", "writes") VALUES
('jErU_Gc9wkZnwhU1', 'Spring cup', '', 'VQVsMMt0_NuA_YcH', '2027-01-16 20:03:27.000000', 'front_line', 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '{"kind":"post","days":3,"reserve":2}', false, 'swiss', 16, 0, 240, '2027-01-17 20:03:27.000000', 'on', '', 2, 2, '2027-01-16 20:03:27.000000', NULL, 9);
INSERT INTO tournament_players ("tournament_id", "number", "user_id", "entered", "rating", "seed", "gone_in", "why") VALUES
('jErU_Gc9wkZnwhU1', 1, 'VQVsMMt0_NuA_YcH', '2027-01-16 20:03:27.000000', NULL, 1, NULL, ''),
('jErU_Gc9wkZnwhU1', 2, 'DEMYPOX0LF0iX2Yv', '2027-01-16 20:03:27.000000', NULL, 2, NULL, ''),
('jErU_Gc9wkZnwhU1', 3, 'weagyYD2-FkKQLhz', '2027-01-16 20:03:27.000000', NULL, 3, NULL, ''),
('jErU_Gc9wkZnwhU1', 4, 'GseG0SNx95xsu-EG', '2027-01-16 20:03:27.000000', NULL, 4, NULL, '');
INSERT INTO tournament_rounds ("tournament_id", "number", "began", "ends") VALUES
('jErU_Gc9wkZnwhU1', 1, '2027-01-16 20:03:27.000000', '2027-01-26 20:03:27.000000'),
('jErU_Gc9wkZnwhU1', 2, '2027-01-16 20:03:27.000000', '2027-01-26 20:03:27.000000');
INSERT INTO tournament_games ("tournament_id", "round", "board", "game", "first", "second", "match_id", "ends", "first_score", "second_score", "how") VALUES
('jErU_Gc9wkZnwhU1', 1, 1, 1, 1, 3, 'zq5xsabcVOVt6G3U', '2027-01-26 20:03:27.000000', 1.0, 0.0, 'played'),
('jErU_Gc9wkZnwhU1', 1, 1, 2, 3, 1, 'LduWgAtAjNC9z2zA', '2027-01-26 20:03:27.000000', 0.0, 1.0, 'played'),
('jErU_Gc9wkZnwhU1', 1, 2, 1, 2, 4, 'ZHKP5DUSYNo5-Fo3', '2027-01-26 20:03:27.000000', 1.0, 0.0, 'played'),
('jErU_Gc9wkZnwhU1', 1, 2, 2, 4, 2, '1ASJ8eQ9vLf78YfC', '2027-01-26 20:03:27.000000', 0.0, 1.0, 'played'),
('jErU_Gc9wkZnwhU1', 2, 1, 1, 1, 2, 'WW6sjZzrEa-fScav', '2027-01-26 20:03:27.000000', NULL, NULL, ''),
('jErU_Gc9wkZnwhU1', 2, 1, 2, 2, 1, 'x2TcQV2umqz24mhV', '2027-01-26 20:03:27.000000', NULL, NULL, ''),
('jErU_Gc9wkZnwhU1', 2, 2, 1, 3, 4, 'WSDs_J0IsZlMDtBl', '2027-01-26 20:03:27.000000', NULL, NULL, ''),
('jErU_Gc9wkZnwhU1', 2, 2, 2, 4, 3, 'G78kUDWvmLmsyM_X', '2027-01-26 20:03:27.000000', NULL, NULL, '');
INSERT INTO former_holders ("match_id", "seat", "version", "name", "user_id") VALUES
('63c8ac4dd382cdd2', 0, 8, 'Ada', NULL),
('63c8ac4dd382cdd2', 3, 12, 'Dora', NULL);
INSERT INTO chat_lines ("match_id", "room", "number", "seat", "user_id", "name", "text", "at") VALUES
('180d1d91ba29b4f8', 'seats', 1, 0, NULL, 'Ada', 'Good luck!', '2026-11-30 01:49:09.946769'),
('180d1d91ba29b4f8', 'seats', 2, 1, NULL, 'Bob', 'Viel Glück, <b>Ada</b>!', '2026-11-30 01:49:09.994262');
INSERT INTO chat_mutes ("reader", "author") VALUES
('a', 'b');
INSERT INTO chat_reports ("id", "match_id", "room", "number", "author", "reporter", "reason", "context", "at", "closed") VALUES
(1, '9097ed6c1237bccb', 'seats', 1, 'a', 'b', 'Rude.', '[]', '2027-01-15 08:00:00.000000', NULL);
INSERT INTO chat_terms ("term", "deed") VALUES
('blockhead', 'mask');
INSERT INTO removals ("match_id", "version", "at") VALUES
('8fc42fcf6701e92e', 2, '2199-01-01 00:00:00.000000');
