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
	salt VARCHAR(128) NOT NULL, standing TEXT DEFAULT '' NOT NULL, former TEXT DEFAULT '' NOT NULL, promise VARCHAR(64) DEFAULT '' NOT NULL, promised SMALLINT DEFAULT '0' NOT NULL, told SMALLINT DEFAULT '0' NOT NULL, 
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
-- rows
INSERT INTO alembic_version ("version_num") VALUES
('0004');
INSERT INTO matches ("id", "game", "rules_version", "scenario", "options", "scenario_text", "start", "given", "guided", "key", "made", "dice", "origin") VALUES
('PRqL-T5cw0S0SUGi', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '19561853febc98cb13ba1eba00a7ddc60596267876b63b936a3916d312baf25f', '2026-11-30 01:36:40.172112', 2, '');
INSERT INTO seats ("match_id", "seat", "name", "kind", "level", "token_hash", "salt", "standing", "former", "promise", "promised", "told") VALUES
('PRqL-T5cw0S0SUGi', 0, 'Ada', 'person', '', '8ca0f2f80a163c2016b302d5f74489d3cccdf1aca33ad0c389fecf383bd03ab7', 'seven blue herons', '', '', '1fa83ad252b304d639e43778e4078e698f98cdde70e8d54ff170263154ccd8eb', 1, 3),
('PRqL-T5cw0S0SUGi', 1, 'Bob', 'person', '', '297c476ca4df7b21edf80190a54c372c93811ba93ffafe96608c137e3f5bc39c', 'pepper', '', 'bcef3d9141423ba567e7bf6df0f2fd849752a3f39c67984e2522a28b240482c4', '8cbbcf29d9cef89675c5f5c1dcfe827d0570416a5aaba30dd0de159661ad905b', 2, 4);
INSERT INTO moves ("match_id", "version", "kind", "seat", "verb", "what", "where") VALUES
('PRqL-T5cw0S0SUGi', 1, 'move', 0, 'card', 4, 0),
('PRqL-T5cw0S0SUGi', 2, 'move', 1, 'card', 1, 0),
('PRqL-T5cw0S0SUGi', 3, 'move', -1, 'roll', 6, 0),
('PRqL-T5cw0S0SUGi', 4, 'move', 0, 'first', 0, 0),
('PRqL-T5cw0S0SUGi', 5, 'move', 0, 'take', 1, 0),
('PRqL-T5cw0S0SUGi', 6, 'move', 1, 'relieve', 51, 52),
('PRqL-T5cw0S0SUGi', 7, 'move', 0, 'move', 15, 29),
('PRqL-T5cw0S0SUGi', 8, 'move', 0, 'maneuver', 7, 1),
('PRqL-T5cw0S0SUGi', 9, 'move', 0, 'move', 6, 18),
('PRqL-T5cw0S0SUGi', 10, 'undo', 0, '', 0, 0),
('PRqL-T5cw0S0SUGi', 11, 'move', 0, 'move', 12, 20),
('PRqL-T5cw0S0SUGi', 12, 'move', 0, 'move', 3, 15),
('PRqL-T5cw0S0SUGi', 13, 'move', 1, 'take', 0, 0),
('PRqL-T5cw0S0SUGi', 14, 'move', 1, 'move', 51, 39),
('PRqL-T5cw0S0SUGi', 15, 'move', 1, 'move', 52, 59),
('PRqL-T5cw0S0SUGi', 16, 'move', 1, 'move', 56, 51),
('PRqL-T5cw0S0SUGi', 17, 'move', 0, 'take', 2, 0),
('PRqL-T5cw0S0SUGi', 18, 'move', 0, 'move', 29, 28),
('PRqL-T5cw0S0SUGi', 19, 'undo', 0, '', 0, 0),
('PRqL-T5cw0S0SUGi', 20, 'move', 0, 'move', 6, 18),
('PRqL-T5cw0S0SUGi', 21, 'move', 0, 'move', 11, 23),
('PRqL-T5cw0S0SUGi', 22, 'move', 0, 'move', 15, 22),
('PRqL-T5cw0S0SUGi', 23, 'move', 1, 'take', 2, 0),
('PRqL-T5cw0S0SUGi', 24, 'move', 1, 'move', 49, 38),
('PRqL-T5cw0S0SUGi', 25, 'move', 1, 'move', 54, 56),
('PRqL-T5cw0S0SUGi', 26, 'move', 1, 'move', 43, 37),
('PRqL-T5cw0S0SUGi', 27, 'move', 0, 'move', 14, 21),
('PRqL-T5cw0S0SUGi', 28, 'undo', 0, '', 0, 0),
('PRqL-T5cw0S0SUGi', 29, 'move', 0, 'move', 20, 21),
('PRqL-T5cw0S0SUGi', 30, 'move', 0, 'move', 2, 15),
('PRqL-T5cw0S0SUGi', 31, 'move', 0, 'move', 18, 6),
('PRqL-T5cw0S0SUGi', 32, 'move', 1, 'move', 39, 31),
('PRqL-T5cw0S0SUGi', 33, 'move', 1, 'move', 45, 34),
('PRqL-T5cw0S0SUGi', 34, 'move', 1, 'move', 50, 49),
('PRqL-T5cw0S0SUGi', 35, 'move', 1, 'move', 38, 40),
('PRqL-T5cw0S0SUGi', 36, 'move', 0, 'take', 2, 0),
('PRqL-T5cw0S0SUGi', 37, 'undo', 0, '', 0, 0),
('PRqL-T5cw0S0SUGi', 38, 'move', 0, 'take', 1, 0),
('PRqL-T5cw0S0SUGi', 39, 'move', 0, 'move', 8, 4),
('PRqL-T5cw0S0SUGi', 40, 'move', 0, 'move', 14, 25),
('PRqL-T5cw0S0SUGi', 41, 'move', 0, 'move', 22, 19),
('PRqL-T5cw0S0SUGi', 42, 'move', 0, 'move', 13, 12),
('PRqL-T5cw0S0SUGi', 43, 'move', 1, 'take', 0, 0),
('PRqL-T5cw0S0SUGi', 44, 'move', 1, 'move', 49, 52),
('PRqL-T5cw0S0SUGi', 45, 'move', 1, 'paratroop', 46, 49),
('PRqL-T5cw0S0SUGi', 46, 'undo', 1, '', 0, 0),
('PRqL-T5cw0S0SUGi', 47, 'move', 1, 'move', 34, 45),
('PRqL-T5cw0S0SUGi', 48, 'move', 1, 'move', 57, 58),
('PRqL-T5cw0S0SUGi', 49, 'move', 0, 'take', 2, 0),
('PRqL-T5cw0S0SUGi', 50, 'move', 0, 'move', 21, 3),
('PRqL-T5cw0S0SUGi', 51, 'move', 0, 'move', 19, 32),
('PRqL-T5cw0S0SUGi', 52, 'move', 0, 'move', 15, 13),
('PRqL-T5cw0S0SUGi', 53, 'move', 1, 'take', 2, 0),
('PRqL-T5cw0S0SUGi', 54, 'move', 1, 'move', 44, 39),
('PRqL-T5cw0S0SUGi', 55, 'undo', 1, '', 0, 0),
('PRqL-T5cw0S0SUGi', 56, 'move', 1, 'move', 47, 39),
('PRqL-T5cw0S0SUGi', 57, 'move', 1, 'move', 42, 36),
('PRqL-T5cw0S0SUGi', 58, 'move', 1, 'attack', 39, 32),
('PRqL-T5cw0S0SUGi', 59, 'move', -1, 'rolls', 1, 6),
('PRqL-T5cw0S0SUGi', 60, 'move', 1, 'use', 2, 0),
('PRqL-T5cw0S0SUGi', 61, 'move', 0, 'move', 3, 22),
('PRqL-T5cw0S0SUGi', 62, 'move', 0, 'move', 29, 38),
('PRqL-T5cw0S0SUGi', 63, 'move', 0, 'attack', 32, 37),
('PRqL-T5cw0S0SUGi', 64, 'move', -1, 'roll', 5, 0),
('PRqL-T5cw0S0SUGi', 65, 'move', 1, 'reroll', 0, 0),
('PRqL-T5cw0S0SUGi', 66, 'move', -1, 'roll', 3, 0),
('PRqL-T5cw0S0SUGi', 67, 'move', 0, 'move', 10, 11),
('PRqL-T5cw0S0SUGi', 68, 'move', 1, 'move', 40, 35),
('PRqL-T5cw0S0SUGi', 69, 'move', 1, 'move', 48, 54),
('PRqL-T5cw0S0SUGi', 70, 'move', 1, 'move', 31, 30),
('PRqL-T5cw0S0SUGi', 71, 'move', 1, 'move', 45, 47),
('PRqL-T5cw0S0SUGi', 72, 'move', 0, 'take', 2, 0),
('PRqL-T5cw0S0SUGi', 73, 'move', 0, 'move', 13, 7),
('PRqL-T5cw0S0SUGi', 74, 'move', 0, 'move', 25, 21);
INSERT INTO snapshots ("match_id", "moves", "data") VALUES
('PRqL-T5cw0S0SUGi', 32, '{"position":{"green":585344626,"red":804971311158788096,"infantry":801998092172960880,"tanks":2973079984669184,"artillery":139586502658,"disrupted":0,"moved":33554448,"attacked":0,"shipped":0,"acted":33554448,"acted_twice":0,"fallen":0,"cards":[4,1],"reserve":[0,2,2,1,0,2,2,1],"lost":[0,0,0,0,0,0,0,0],"stacks":[4,0,3,3,4,3],"leadership":[0,0],"edge":[0],"month":1,"turn":0,"leader":0,"mover":0,"stack":1,"chits":2,"supported":0,"acting":25,"winner":-1,"agenda":[["EndTurn"],["Actions",0]]},"moves":[["card",4,0],["card",1,0],["roll",6,0],["first",0,0],["take",1,0],["relieve",51,52],["move",15,29],["maneuver",7,1],["move",12,20],["move",3,15],["take",0,0],["move",51,39],["move",52,59],["move",56,51],["take",2,0],["move",6,18],["move",11,23],["move",15,22],["take",2,0],["move",49,38],["move",54,56],["move",43,37],["move",20,21],["move",2,15],["move",18,6],["move",39,31],["move",45,34],["move",50,49],["move",38,40],["take",1,0],["move",8,4],["move",14,25]],"told":[[1,"2.5","Green takes the supply card centered capital.",0,"",null,null,["","","Set-up"]],[2,"2.5","Red takes the supply card balanced capital.",1,"",null,null,["","","Set-up"]],[3,"2.7","The die shows 6: Green says who goes first.",null,"",[1,0,0,0,[6],6],null,["","","Set-up"]],[4,"2.7","Green takes the first turn.",0,"",null,null,["","","Set-up"]],[4,"3.2","September begins.",null,"turn",null,null,["September","",""]],[5,"3.3","Green takes the capital stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[6,"8.6","Infantry D9 and E9 relieve each other.",null,"",null,null,["September","Green",""]],[7,"4.1","Tank D3 moves to F5.",null,"move",null,null,["September","Green",""]],[8,"8.5","Artillery B2 maneuvers to B1.",null,"move",null,null,["September","Green",""]],[9,"4.1","Tank A3 moves to C4.",null,"move",null,null,["September","Green",""]],[10,"4.1","Tank D1 moves to D3.",null,"move",null,null,["September","Green",""]],[11,"3.3","Red takes the air stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[12,"4.1","Artillery D9 moves to D7.",null,"move",null,null,["September","Red",""]],[13,"4.1","Infantry E9 moves to F10.",null,"move",null,null,["September","Red",""]],[14,"4.1","Tank C10 moves to D9.",null,"move",null,null,["September","Red",""]],[15,"3.3","Green takes the industry stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[16,"4.1","Infantry A2 moves to A4.",null,"move",null,null,["September","Green",""]],[17,"4.1","Infantry F2 moves to F4.",null,"move",null,null,["September","Green",""]],[18,"4.1","Tank D3 moves to E4.",null,"move",null,null,["September","Green",""]],[19,"3.3","Red takes the industry stack: 3 chits.",1,"turn",null,null,["September","Red",""]],[20,"4.1","Infantry B9 moves to C7.",null,"move",null,null,["September","Red",""]],[21,"4.1","Infantry A10 moves to C10.",null,"move",null,null,["September","Red",""]],[22,"4.1","Artillery B8 moves to B7.",null,"move",null,null,["September","Red",""]],[22,"3.3","Green takes the air stack: 3 chits.",0,"turn",null,null,["September","Green",""]],[23,"4.1","Tank C4 moves to D4.",null,"move",null,null,["September","Green",""]],[24,"4.1","Infantry C1 moves to D3.",null,"move",null,null,["September","Green",""]],[25,"4.1","Infantry A4 moves to A2.",null,"move",null,null,["September","Green",""]],[25,"3.3","Red takes the capital stack: 4 chits.",1,"turn",null,null,["September","Red",""]],[26,"4.1","Artillery D7 moves to B6.",null,"move",null,null,["September","Red",""]],[27,"4.1","Infantry D8 moves to E6.",null,"move",null,null,["September","Red",""]],[28,"4.1","Tank C9 moves to B9.",null,"move",null,null,["September","Red",""]],[29,"4.1","Infantry C7 moves to E7.",null,"move",null,null,["September","Red",""]],[29,"3.2","October begins.",null,"turn",null,null,["October","",""]],[30,"3.3","Green takes the capital stack: 4 chits.",0,"turn",null,null,["October","Green",""]],[31,"4.1","Infantry C2 moves to E1.",null,"move",null,null,["October","Green",""]],[32,"4.1","Infantry C3 moves to B5.",null,"move",null,null,["October","Green",""]]],"seen_by":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"turns":[0,0,0,0,1,1,1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4,5,5,5,6,6,6,6,7,7,7],"topics":["ChooseCard","ChooseCard","FirstTurnDie","ChooseFirst","BeginTurn","Reaction","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","BeginTurn","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","Actions","BeginTurn","Actions","Actions"]}');
INSERT INTO writes ("match_id", "number") VALUES
('PRqL-T5cw0S0SUGi', 75);
