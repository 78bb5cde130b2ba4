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
	made DATETIME NOT NULL, dice SMALLINT DEFAULT '1' NOT NULL, origin VARCHAR(16) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	salt VARCHAR(128) NOT NULL, standing TEXT DEFAULT '' NOT NULL, former TEXT DEFAULT '' NOT NULL, promise VARCHAR(64) DEFAULT '' NOT NULL, promised SMALLINT DEFAULT '0' NOT NULL, told SMALLINT DEFAULT '0' NOT NULL, user_id VARCHAR(16), 
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
	"where" BIGINT NOT NULL, 
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
-- rows
INSERT INTO alembic_version ("version_num") VALUES
('0005');
INSERT INTO matches ("id", "game", "rules_version", "scenario", "options", "scenario_text", "start", "given", "guided", "key", "made", "dice", "origin") VALUES
('wNkaQ3dUizyt1hCs', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, 'd3fa9ad8128690b91310d8c6339508acc7b2b703e279c749483a8ec19c505130', '2026-11-30 01:38:45.327751', 2, '');
INSERT INTO seats ("match_id", "seat", "name", "kind", "level", "token_hash", "salt", "standing", "former", "promise", "promised", "told", "user_id") VALUES
('wNkaQ3dUizyt1hCs', 0, 'Ada', 'person', '', 'a5a6bd01201b469170b7a37bc30e1395298da6a61c0a3c54c65160c21069c722', 'seven blue herons', '', '', '1fa83ad252b304d639e43778e4078e698f98cdde70e8d54ff170263154ccd8eb', 1, 3, 'ICBoEvshQb_xpwiU'),
('wNkaQ3dUizyt1hCs', 1, 'Bob', 'person', '', '297c476ca4df7b21edf80190a54c372c93811ba93ffafe96608c137e3f5bc39c', 'pepper', '', '7f5f18489fca7764bb936b545b40e90185cb760da49dd94e12f5ad5074ff9b7d', '8cbbcf29d9cef89675c5f5c1dcfe827d0570416a5aaba30dd0de159661ad905b', 2, 4, NULL);
INSERT INTO moves ("match_id", "version", "kind", "seat", "verb", "what", "where") VALUES
('wNkaQ3dUizyt1hCs', 1, 'move', 0, 'card', 4, 0),
('wNkaQ3dUizyt1hCs', 2, 'move', 1, 'card', 1, 0),
('wNkaQ3dUizyt1hCs', 3, 'move', -1, 'roll', 2, 0),
('wNkaQ3dUizyt1hCs', 4, 'move', 1, 'first', 0, 0),
('wNkaQ3dUizyt1hCs', 5, 'move', 0, 'take', 1, 0),
('wNkaQ3dUizyt1hCs', 6, 'move', 1, 'relieve', 51, 52),
('wNkaQ3dUizyt1hCs', 7, 'move', 0, 'move', 15, 29),
('wNkaQ3dUizyt1hCs', 8, 'move', 0, 'maneuver', 7, 1),
('wNkaQ3dUizyt1hCs', 9, 'move', 0, 'move', 6, 18),
('wNkaQ3dUizyt1hCs', 10, 'undo', 0, '', 0, 0),
('wNkaQ3dUizyt1hCs', 11, 'move', 0, 'move', 12, 20),
('wNkaQ3dUizyt1hCs', 12, 'move', 0, 'move', 3, 15),
('wNkaQ3dUizyt1hCs', 13, 'move', 1, 'take', 0, 0),
('wNkaQ3dUizyt1hCs', 14, 'move', 1, 'move', 51, 39),
('wNkaQ3dUizyt1hCs', 15, 'move', 1, 'move', 52, 59),
('wNkaQ3dUizyt1hCs', 16, 'move', 1, 'move', 56, 51),
('wNkaQ3dUizyt1hCs', 17, 'move', 0, 'take', 2, 0),
('wNkaQ3dUizyt1hCs', 18, 'move', 0, 'move', 29, 28),
('wNkaQ3dUizyt1hCs', 19, 'undo', 0, '', 0, 0),
('wNkaQ3dUizyt1hCs', 20, 'move', 0, 'move', 6, 18),
('wNkaQ3dUizyt1hCs', 21, 'move', 0, 'move', 11, 23),
('wNkaQ3dUizyt1hCs', 22, 'move', 0, 'move', 15, 22),
('wNkaQ3dUizyt1hCs', 23, 'move', 1, 'take', 2, 0),
('wNkaQ3dUizyt1hCs', 24, 'move', 1, 'move', 49, 38),
('wNkaQ3dUizyt1hCs', 25, 'move', 1, 'move', 54, 56),
('wNkaQ3dUizyt1hCs', 26, 'move', 1, 'move', 43, 37),
('wNkaQ3dUizyt1hCs', 27, 'move', 0, 'move', 14, 21),
('wNkaQ3dUizyt1hCs', 28, 'undo', 0, '', 0, 0),
('wNkaQ3dUizyt1hCs', 29, 'move', 0, 'move', 20, 21),
('wNkaQ3dUizyt1hCs', 30, 'move', 0, 'move', 2, 15),
('wNkaQ3dUizyt1hCs', 31, 'move', 0, 'move', 18, 6),
('wNkaQ3dUizyt1hCs', 32, 'move', 1, 'move', 39, 31),
('wNkaQ3dUizyt1hCs', 33, 'move', 1, 'move', 45, 34),
('wNkaQ3dUizyt1hCs', 34, 'move', 1, 'move', 50, 49),
('wNkaQ3dUizyt1hCs', 35, 'move', 1, 'move', 38, 40),
('wNkaQ3dUizyt1hCs', 36, 'move', 0, 'take', 2, 0),
('wNkaQ3dUizyt1hCs', 37, 'undo', 0, '', 0, 0),
('wNkaQ3dUizyt1hCs', 38, 'move', 0, 'take', 1, 0),
('wNkaQ3dUizyt1hCs', 39, 'move', 0, 'move', 8, 4),
('wNkaQ3dUizyt1hCs', 40, 'move', 0, 'move', 14, 25),
('wNkaQ3dUizyt1hCs', 41, 'move', 0, 'move', 22, 19),
('wNkaQ3dUizyt1hCs', 42, 'move', 0, 'move', 13, 12),
('wNkaQ3dUizyt1hCs', 43, 'move', 1, 'take', 0, 0),
('wNkaQ3dUizyt1hCs', 44, 'move', 1, 'move', 49, 52),
('wNkaQ3dUizyt1hCs', 45, 'move', 1, 'paratroop', 46, 49),
('wNkaQ3dUizyt1hCs', 46, 'undo', 1, '', 0, 0),
('wNkaQ3dUizyt1hCs', 47, 'move', 1, 'move', 34, 45),
('wNkaQ3dUizyt1hCs', 48, 'move', 1, 'move', 57, 58),
('wNkaQ3dUizyt1hCs', 49, 'move', 0, 'take', 2, 0),
('wNkaQ3dUizyt1hCs', 50, 'move', 0, 'move', 21, 3),
('wNkaQ3dUizyt1hCs', 51, 'move', 0, 'move', 19, 32),
('wNkaQ3dUizyt1hCs', 52, 'move', 0, 'move', 15, 13),
('wNkaQ3dUizyt1hCs', 53, 'move', 1, 'take', 2, 0),
('wNkaQ3dUizyt1hCs', 54, 'move', 1, 'move', 44, 39),
('wNkaQ3dUizyt1hCs', 55, 'undo', 1, '', 0, 0),
('wNkaQ3dUizyt1hCs', 56, 'move', 1, 'move', 47, 39),
('wNkaQ3dUizyt1hCs', 57, 'move', 1, 'move', 42, 36),
('wNkaQ3dUizyt1hCs', 58, 'move', 1, 'attack', 39, 32),
('wNkaQ3dUizyt1hCs', 59, 'move', -1, 'rolls', 6, 2),
('wNkaQ3dUizyt1hCs', 60, 'move', 1, 'use', 2, 0),
('wNkaQ3dUizyt1hCs', 61, 'move', 1, 'advance', 39, 32),
('wNkaQ3dUizyt1hCs', 62, 'move', 0, 'move', 10, 2),
('wNkaQ3dUizyt1hCs', 63, 'move', 0, 'move', 29, 21),
('wNkaQ3dUizyt1hCs', 64, 'move', 0, 'paratroop', 13, 11),
('wNkaQ3dUizyt1hCs', 65, 'undo', 0, '', 0, 0),
('wNkaQ3dUizyt1hCs', 66, 'move', 0, 'move', 3, 14),
('wNkaQ3dUizyt1hCs', 67, 'move', 0, 'end', 0, 0),
('wNkaQ3dUizyt1hCs', 68, 'move', 1, 'move', 44, 50),
('wNkaQ3dUizyt1hCs', 69, 'move', 1, 'move', 32, 33),
('wNkaQ3dUizyt1hCs', 70, 'move', 1, 'move', 53, 41),
('wNkaQ3dUizyt1hCs', 71, 'move', 1, 'attack', 37, 25),
('wNkaQ3dUizyt1hCs', 72, 'move', -1, 'roll', 6, 0),
('wNkaQ3dUizyt1hCs', 73, 'move', 0, 'take', 1, 0);
INSERT INTO snapshots ("match_id", "moves", "data") VALUES
('wNkaQ3dUizyt1hCs', 32, '{"position":{"green":585344626,"red":804971311158788096,"infantry":801998092172960880,"tanks":2973079984669184,"artillery":139586502658,"disrupted":0,"moved":33554448,"attacked":0,"shipped":0,"acted":33554448,"acted_twice":0,"fallen":0,"cards":[4,1],"reserve":[0,2,2,1,0,2,2,1],"lost":[0,0,0,0,0,0,0,0],"stacks":[4,0,3,3,4,3],"leadership":[0,0],"edge":[0],"month":1,"turn":0,"leader":0,"mover":0,"stack":1,"chits":2,"supported":0,"acting":25,"winner":-1,"agenda":[["EndTurn"],["Actions",0]]},"moves":[["card",4,0],["card",1,0],["roll",2,0],["first",0,0],["take",1,0],["relieve",51,52],["move",15,29],["maneuver",7,1],["move",12,20],["move",3,15],["take",0,0],["move",51,39],["move",52,59],["move",56,51],["take",2,0],["move",6,18],["move",11,23],["move",15,22],["take",2,0],["move",49,38],["move",54,56],["move",43,37],["move",20,21],["move",2,15],["move",18,6],["move",39,31],["move",45,34],["move",50,49],["move",38,40],["take",1,0],["move",8,4],["move",14,25]],"told":[[1,"2.5","Green takes the supply card centered capital.",0,"",null,null,["","","Set-up"]],[2,"2.5","Red takes the supply card balanced capital.",1,"",null,null,["","","Set-up"]],[3,"2.7","The die shows 2: Red says who goes first.",null,"",[1,0,0,0,[2],6],null,["","","Set-up"]],[4,"2.7","Green takes the first turn.",0,"",null,null,["","","Set-up"]],[4,"3.2","September begins.",null,"turn",null,null,["September","",""]],[5,"3.3","Green takes the capital stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[6,"8.6","Infantry D9 and E9 relieve each other.",null,"",null,null,["September","Green",""]],[7,"4.1","Tank D3 moves to F5.",null,"move",null,null,["September","Green",""]],[8,"8.5","Artillery B2 maneuvers to B1.",null,"move",null,null,["September","Green",""]],[9,"4.1","Tank A3 moves to C4.",null,"move",null,null,["September","Green",""]],[10,"4.1","Tank D1 moves to D3.",null,"move",null,null,["September","Green",""]],[11,"3.3","Red takes the air stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[12,"4.1","Artillery D9 moves to D7.",null,"move",null,null,["September","Red",""]],[13,"4.1","Infantry E9 moves to F10.",null,"move",null,null,["September","Red",""]],[14,"4.1","Tank C10 moves to D9.",null,"move",null,null,["September","Red",""]],[15,"3.3","Green takes the industry stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[16,"4.1","Infantry A2 moves to A4.",null,"move",null,null,["September","Green",""]],[17,"4.1","Infantry F2 moves to F4.",null,"move",null,null,["September","Green",""]],[18,"4.1","Tank D3 moves to E4.",null,"move",null,null,["September","Green",""]],[19,"3.3","Red takes the industry stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[20,"4.1","Infantry B9 moves to C7.",null,"move",null,null,["September","Red",""]],[21,"4.1","Infantry A10 moves to C10.",null,"move",null,null,["September","Red",""]],[22,"4.1","Artillery B8 moves to B7.",null,"move",null,null,["September","Red",""]],[22,"3.3","Green takes the air stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[23,"4.1","Tank C4 moves to D4.",null,"move",null,null,["September","Green",""]],[24,"4.1","Infantry C1 moves to D3.",null,"move",null,null,["September","Green",""]],[25,"4.1","Infantry A4 moves to A2.",null,"move",null,null,["September","Green",""]],[25,"3.3","Red takes the capital stack: 4 chits.",1,"turn",null,null,["September","Red",""]],[26,"4.1","Artillery D7 moves to B6.",null,"move",null,null,["September","Red",""]],[27,"4.1","Infantry D8 moves to E6.",null,"move",null,null,["September","Red",""]],[28,"4.1","Tank C9 moves to B9.",null,"move",null,null,["September","Red",""]],[29,"4.1","Infantry C7 moves to E7.",null,"move",null,null,["September","Red",""]],[29,"3.2","October begins.",null,"turn",null,null,["October","",""]],[30,"3.3","Green takes the capital stack: 4 chits.",0,"turn",null,null,["October","Green",""]],[31,"4.1","Infantry C2 moves to E1.",null,"move",null,null,["October","Green",""]],[32,"4.1","Infantry C3 moves to B5.",null,"move",null,null,["October","Green",""]]],"seen_by":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"turns":[0,0,0,0,1,1,1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4,5,5,5,6,6,6,6,7,7,7],"topics":["ChooseCard","ChooseCard","FirstTurnDie","ChooseFirst","BeginTurn","Reaction","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions"]}');
INSERT INTO writes ("match_id", "number") VALUES
('wNkaQ3dUizyt1hCs', 75);
INSERT INTO users ("id", "name", "skeleton", "email", "email_key", "flag", "bio", "preferences", "made") VALUES
('ICBoEvshQb_xpwiU', 'Ada', 'ada', '', NULL, '', '', '{}', '2026-11-30 01:38:53.036403');
INSERT INTO passkeys ("id", "user_id", "public_key", "uses", "name", "made", "used") VALUES
('QXebx_yL8IhsUi4CPNcFLA', 'ICBoEvshQb_xpwiU', X'a5010203262001215820b9de4ab9abc7dcb02e1e00eb1f925f3b781e40c12ec46a5ef49395c20706ffd3225820a1e8c2e8726759d0b4b9f78df2063bbfd8cd5c6dc2cc25bcf9edda1277e75c7f', 1, 'Firefox on Linux', '2026-11-30 01:38:53.036403', '2026-11-30 01:38:53.036403');
INSERT INTO user_sessions ("id", "user_id", "hash", "former", "device", "made", "renewed", "seen") VALUES
('VAtdfm3LUC1KrbJX', 'ICBoEvshQb_xpwiU', '819b7f4716b3fc42de96f3e16f3e226ae9c2bd6bc9780aac1d259c0873be70a5', '', 'Firefox on Linux', '2026-11-30 01:38:53.036403', '2026-11-30 01:38:53.036403', '2026-11-30 01:38:53.036403');
