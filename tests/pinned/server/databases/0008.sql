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
-- rows
INSERT INTO alembic_version ("version_num") VALUES
('0008');
INSERT INTO matches ("id", "game", "rules_version", "scenario", "options", "scenario_text", "start", "given", "guided", "key", "made", "dice", "origin", "pace", "rated") VALUES
('180d1d91ba29b4f8', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, 'a87774a217c4542576aef241d56d0442c29c9693a55d6acc7d9cd1f3db5c3dc4', '2026-11-30 01:49:04.948151', 2, '', '', false),
('9097ed6c1237bccb', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '1119f8eb85cdd1346a566dde270e8ffad7da161fcae0feb733db8b3f40b46ea6', '2026-11-30 01:49:06.161591', 2, '', '', false),
('b5813c89987bb08a', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '4ca831829a3e4a881ef03a9ec0c3e32e859e8492dc074361f2a5d86ec5fbdb20', '2026-11-30 01:49:12.373155', 2, '', '', true),
('c75dccbdf16b2a38', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '6468ad8f9d2fd6fb78bd857bc70f7c5fdc8dc50645f3484b29f11c0dafa7c62f', '2026-11-30 01:49:12.664217', 2, '', '', true);
INSERT INTO seats ("match_id", "seat", "name", "kind", "level", "token_hash", "salt", "standing", "former", "promise", "promised", "told", "user_id", "came") VALUES
('180d1d91ba29b4f8', 0, 'Ada', 'person', '', '775959274babd4334c639fe90574046b632272df355cf0206d179baaa0d01880', 'seven blue herons', '', '', '1fa83ad252b304d639e43778e4078e698f98cdde70e8d54ff170263154ccd8eb', 1, 3, NULL, 0),
('180d1d91ba29b4f8', 1, 'Bob', 'person', '', '9fac1adf5d68dde1e6593cc5c82fdf902abfa9db9eb0b540b981736dd7ca4fda', 'pepper, salt and müsli', '{"RallyWindow":{"until":"match","since":0}}', '', '56e3194fd8fd97b06a5cd3235916da1914135a6d7d1e379b54383a6e299591c6', 2, 4, NULL, 0),
('9097ed6c1237bccb', 0, 'Ada', 'person', '', 'f96c82aae6b4b9a6af46e8f231364bdafd36639dad5078cd9bf8265aae2157d8', '', '', '', '', 0, 0, NULL, 0),
('9097ed6c1237bccb', 1, 'Bob', 'person', '', '6d51098dd73f9649a523431552ff5d00d545c70060bdbfeb8294ea5f7f6e0a87', '', '', '', '', 0, 0, NULL, 0),
('b5813c89987bb08a', 0, 'Ada', 'person', '', 'f78e0cad05f66f4d14c0532dad95ff04ca47ee38bc1aa3e19ee704ad0acce08e', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 0),
('b5813c89987bb08a', 1, 'Bob', 'person', '', 'edb7a3b6a258c95f1ac793ef02b4f35f4b6d0d02f20a8cbb7a4a14c94bdff8e1', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 0),
('c75dccbdf16b2a38', 0, 'Ada', 'person', '', 'd4d09abd84b8cfd14bc626afb3aa7b519c5cc09285d2adbfd6dd8b20cbb56bc4', '', '', '', '', 0, 0, 'VQVsMMt0_NuA_YcH', 0),
('c75dccbdf16b2a38', 1, 'Bob', 'person', '', '1cd92dba2fc08c0210d34f59b9c811d21fc2906e56becb42b5b025f3fe28973a', '', '', '', '', 0, 0, 'DEMYPOX0LF0iX2Yv', 0);
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
('b5813c89987bb08a', 1, 'resign', 1, '', 0, 0, 1800129807000, 0),
('c75dccbdf16b2a38', 1, 'resign', 0, '', 0, 0, 1800129807000, 0);
INSERT INTO snapshots ("match_id", "moves", "data") VALUES
('180d1d91ba29b4f8', 32, '{"position":{"green":585344626,"red":804971311158788096,"infantry":801998092172960880,"tanks":2973079984669184,"artillery":139586502658,"disrupted":0,"moved":33554448,"attacked":0,"shipped":0,"acted":33554448,"acted_twice":0,"fallen":0,"cards":[4,1],"reserve":[0,2,2,1,0,2,2,1],"lost":[0,0,0,0,0,0,0,0],"stacks":[4,0,3,3,4,3],"leadership":[0,0],"edge":[0],"month":1,"turn":0,"leader":0,"mover":0,"stack":1,"chits":2,"supported":0,"acting":25,"winner":-1,"agenda":[["EndTurn"],["Actions",0]]},"moves":[["card",4,0],["card",1,0],["roll",4,0],["first",0,0],["take",1,0],["relieve",51,52],["move",15,29],["maneuver",7,1],["move",12,20],["move",3,15],["take",0,0],["move",51,39],["move",52,59],["move",56,51],["take",2,0],["move",6,18],["move",11,23],["move",15,22],["take",2,0],["move",49,38],["move",54,56],["move",43,37],["move",20,21],["move",2,15],["move",18,6],["move",39,31],["move",45,34],["move",50,49],["move",38,40],["take",1,0],["move",8,4],["move",14,25]],"told":[[1,"2.5","Green takes the supply card centered capital.",0,"",null,null,["","","Set-up"]],[2,"2.5","Red takes the supply card balanced capital.",1,"",null,null,["","","Set-up"]],[3,"2.7","The die shows 4: Green says who goes first.",null,"",[1,0,0,0,[4],6],null,["","","Set-up"]],[4,"2.7","Green takes the first turn.",0,"",null,null,["","","Set-up"]],[4,"3.2","September begins.",null,"turn",null,null,["September","",""]],[5,"3.3","Green takes the capital stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[6,"8.6","Infantry D9 and E9 relieve each other.",null,"",null,null,["September","Green",""]],[7,"4.1","Tank D3 moves to F5.",null,"move",null,null,["September","Green",""]],[8,"8.5","Artillery B2 maneuvers to B1.",null,"move",null,null,["September","Green",""]],[9,"4.1","Tank A3 moves to C4.",null,"move",null,null,["September","Green",""]],[10,"4.1","Tank D1 moves to D3.",null,"move",null,null,["September","Green",""]],[11,"3.3","Red takes the air stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[12,"4.1","Artillery D9 moves to D7.",null,"move",null,null,["September","Red",""]],[13,"4.1","Infantry E9 moves to F10.",null,"move",null,null,["September","Red",""]],[14,"4.1","Tank C10 moves to D9.",null,"move",null,null,["September","Red",""]],[15,"3.3","Green takes the industry stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[16,"4.1","Infantry A2 moves to A4.",null,"move",null,null,["September","Green",""]],[17,"4.1","Infantry F2 moves to F4.",null,"move",null,null,["September","Green",""]],[18,"4.1","Tank D3 moves to E4.",null,"move",null,null,["September","Green",""]],[19,"3.3","Red takes the industry stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[20,"4.1","Infantry B9 moves to C7.",null,"move",null,null,["September","Red",""]],[21,"4.1","Infantry A10 moves to C10.",null,"move",null,null,["September","Red",""]],[22,"4.1","Artillery B8 moves to B7.",null,"move",null,null,["September","Red",""]],[22,"3.3","Green takes the air stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[23,"4.1","Tank C4 moves to D4.",null,"move",null,null,["September","Green",""]],[24,"4.1","Infantry C1 moves to D3.",null,"move",null,null,["September","Green",""]],[25,"4.1","Infantry A4 moves to A2.",null,"move",null,null,["September","Green",""]],[25,"3.3","Red takes the capital stack: 4 chits.",1,"turn",null,null,["September","Red",""]],[26,"4.1","Artillery D7 moves to B6.",null,"move",null,null,["September","Red",""]],[27,"4.1","Infantry D8 moves to E6.",null,"move",null,null,["September","Red",""]],[28,"4.1","Tank C9 moves to B9.",null,"move",null,null,["September","Red",""]],[29,"4.1","Infantry C7 moves to E7.",null,"move",null,null,["September","Red",""]],[29,"3.2","October begins.",null,"turn",null,null,["October","",""]],[30,"3.3","Green takes the capital stack: 4 chits.",0,"turn",null,null,["October","Green",""]],[31,"4.1","Infantry C2 moves to E1.",null,"move",null,null,["October","Green",""]],[32,"4.1","Infantry C3 moves to B5.",null,"move",null,null,["October","Green",""]]],"seen_by":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"turns":[0,0,0,0,1,1,1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4,5,5,5,6,6,6,6,7,7,7],"topics":["ChooseCard","ChooseCard","FirstTurnDie","ChooseFirst","BeginTurn","Reaction","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions"]}');
INSERT INTO writes ("match_id", "number") VALUES
('180d1d91ba29b4f8', 61),
('9097ed6c1237bccb', 5),
('b5813c89987bb08a', 2),
('c75dccbdf16b2a38', 2);
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
('c75dccbdf16b2a38', 1, 'link', 'a8130a9506cba10d620cb74c515e9e049581f23ca692dc2301ab89f72bcca46c', NULL, '', '2026-11-30 01:49:12.664276', '2026-11-30 01:49:12.719468');
INSERT INTO shown ("match_id", "listed", "game", "scenario", "seats", "version", "waiting", "asked", "headline", "over", "result", "rematch", "updated") VALUES
('180d1d91ba29b4f8', false, 'front_line', 'main', '["Green","Red"]', 56, false, 0, 'Infantry F1 moves to D1.', false, '', '', '2026-11-30 01:49:06.158473'),
('9097ed6c1237bccb', true, 'front_line', 'main', '["Green","Red"]', 6, false, -1, 'The match is a draw', true, 'draw', '', '2026-11-30 01:49:06.189748'),
('b5813c89987bb08a', false, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Green has won', true, '0', '', '2026-11-30 01:49:12.537357'),
('c75dccbdf16b2a38', false, 'front_line', 'main', '["Green","Red"]', 1, false, -1, 'Red has won', true, '1', '', '2026-11-30 01:49:12.732214');
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
