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
	made DATETIME NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	salt VARCHAR(128) NOT NULL, 
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
-- rows
INSERT INTO alembic_version ("version_num") VALUES
('0001');
INSERT INTO matches ("id", "game", "rules_version", "scenario", "options", "scenario_text", "start", "given", "guided", "key", "made") VALUES
('zINV3J7G21k8butN', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '236b7369c3c37d64a3e8dae15797feb1cb7c7d432405effcb2c3395635eb1319', '2026-11-30 01:35:57.264030');
INSERT INTO seats ("match_id", "seat", "name", "kind", "level", "token_hash", "salt") VALUES
('zINV3J7G21k8butN', 0, 'Ada', 'person', '', '07ee1540ab714bf9d0346f9d6315dea29b5f251227293f37dd4a64b75f7c994c', ''),
('zINV3J7G21k8butN', 1, 'Bob', 'person', '', '773be5a7ab44b07d6073c4524adbfb64f1df1075f68168c8499d0bc2d3356e67', '');
INSERT INTO moves ("match_id", "version", "kind", "seat", "verb", "what", "where") VALUES
('zINV3J7G21k8butN', 1, 'move', 0, 'card', 4, 0),
('zINV3J7G21k8butN', 2, 'move', 1, 'card', 1, 0),
('zINV3J7G21k8butN', 3, 'move', -1, 'roll', 3, 0),
('zINV3J7G21k8butN', 4, 'move', 1, 'first', 0, 0),
('zINV3J7G21k8butN', 5, 'move', 0, 'take', 1, 0),
('zINV3J7G21k8butN', 6, 'move', 1, 'relieve', 51, 52),
('zINV3J7G21k8butN', 7, 'move', 0, 'move', 15, 29),
('zINV3J7G21k8butN', 8, 'move', 0, 'maneuver', 7, 1),
('zINV3J7G21k8butN', 9, 'move', 0, 'move', 6, 18),
('zINV3J7G21k8butN', 10, 'undo', 0, '', 0, 0),
('zINV3J7G21k8butN', 11, 'move', 0, 'move', 12, 20),
('zINV3J7G21k8butN', 12, 'move', 0, 'move', 3, 15),
('zINV3J7G21k8butN', 13, 'move', 1, 'take', 0, 0),
('zINV3J7G21k8butN', 14, 'move', 1, 'move', 51, 39),
('zINV3J7G21k8butN', 15, 'move', 1, 'move', 52, 59),
('zINV3J7G21k8butN', 16, 'move', 1, 'move', 56, 51),
('zINV3J7G21k8butN', 17, 'move', 0, 'take', 2, 0),
('zINV3J7G21k8butN', 18, 'move', 0, 'move', 29, 28),
('zINV3J7G21k8butN', 19, 'undo', 0, '', 0, 0),
('zINV3J7G21k8butN', 20, 'move', 0, 'move', 6, 18),
('zINV3J7G21k8butN', 21, 'move', 0, 'move', 11, 23),
('zINV3J7G21k8butN', 22, 'move', 0, 'move', 15, 22),
('zINV3J7G21k8butN', 23, 'move', 1, 'take', 2, 0),
('zINV3J7G21k8butN', 24, 'move', 1, 'move', 49, 38),
('zINV3J7G21k8butN', 25, 'move', 1, 'move', 54, 56),
('zINV3J7G21k8butN', 26, 'move', 1, 'move', 43, 37),
('zINV3J7G21k8butN', 27, 'move', 0, 'move', 14, 21),
('zINV3J7G21k8butN', 28, 'undo', 0, '', 0, 0),
('zINV3J7G21k8butN', 29, 'move', 0, 'move', 20, 21),
('zINV3J7G21k8butN', 30, 'move', 0, 'move', 2, 15),
('zINV3J7G21k8butN', 31, 'move', 0, 'move', 18, 6),
('zINV3J7G21k8butN', 32, 'move', 1, 'move', 39, 31),
('zINV3J7G21k8butN', 33, 'move', 1, 'move', 45, 34),
('zINV3J7G21k8butN', 34, 'move', 1, 'move', 50, 49),
('zINV3J7G21k8butN', 35, 'move', 1, 'move', 38, 40),
('zINV3J7G21k8butN', 36, 'move', 0, 'take', 2, 0),
('zINV3J7G21k8butN', 37, 'undo', 0, '', 0, 0),
('zINV3J7G21k8butN', 38, 'move', 0, 'take', 1, 0),
('zINV3J7G21k8butN', 39, 'move', 0, 'move', 8, 4),
('zINV3J7G21k8butN', 40, 'move', 0, 'move', 14, 25),
('zINV3J7G21k8butN', 41, 'move', 0, 'move', 22, 19),
('zINV3J7G21k8butN', 42, 'move', 0, 'move', 13, 12),
('zINV3J7G21k8butN', 43, 'move', 1, 'take', 0, 0),
('zINV3J7G21k8butN', 44, 'move', 1, 'move', 49, 52),
('zINV3J7G21k8butN', 45, 'move', 1, 'paratroop', 46, 49),
('zINV3J7G21k8butN', 46, 'undo', 1, '', 0, 0),
('zINV3J7G21k8butN', 47, 'move', 1, 'move', 34, 45),
('zINV3J7G21k8butN', 48, 'move', 1, 'move', 57, 58),
('zINV3J7G21k8butN', 49, 'move', 0, 'take', 2, 0),
('zINV3J7G21k8butN', 50, 'move', 0, 'move', 21, 3),
('zINV3J7G21k8butN', 51, 'move', 0, 'move', 19, 32),
('zINV3J7G21k8butN', 52, 'move', 0, 'move', 15, 13),
('zINV3J7G21k8butN', 53, 'move', 1, 'take', 2, 0),
('zINV3J7G21k8butN', 54, 'move', 1, 'move', 44, 39),
('zINV3J7G21k8butN', 55, 'undo', 1, '', 0, 0),
('zINV3J7G21k8butN', 56, 'move', 1, 'move', 47, 39),
('zINV3J7G21k8butN', 57, 'move', 1, 'move', 42, 36),
('zINV3J7G21k8butN', 58, 'move', 1, 'attack', 39, 32),
('zINV3J7G21k8butN', 59, 'move', -1, 'rolls', 3, 5),
('zINV3J7G21k8butN', 60, 'move', 1, 'use', 2, 0),
('zINV3J7G21k8butN', 61, 'move', 0, 'move', 9, 22),
('zINV3J7G21k8butN', 62, 'move', 0, 'move', 3, 11),
('zINV3J7G21k8butN', 63, 'move', 0, 'move', 1, 0),
('zINV3J7G21k8butN', 64, 'move', 0, 'move', 25, 38),
('zINV3J7G21k8butN', 65, 'move', 1, 'attack', 39, 32),
('zINV3J7G21k8butN', 66, 'move', -1, 'rolls', 3, 2),
('zINV3J7G21k8butN', 67, 'move', 1, 'use', 2, 0),
('zINV3J7G21k8butN', 68, 'move', 1, 'advance', 39, 32),
('zINV3J7G21k8butN', 69, 'move', 1, 'move', 51, 57),
('zINV3J7G21k8butN', 70, 'move', 1, 'move', 40, 28),
('zINV3J7G21k8butN', 71, 'move', 1, 'move', 46, 41),
('zINV3J7G21k8butN', 72, 'move', 0, 'take', 0, 0),
('zINV3J7G21k8butN', 73, 'move', 0, 'move', 11, 15);
INSERT INTO snapshots ("match_id", "moves", "data") VALUES
('zINV3J7G21k8butN', 32, '{"position":{"green":585344626,"red":804971311158788096,"infantry":801998092172960880,"tanks":2973079984669184,"artillery":139586502658,"disrupted":0,"moved":33554448,"attacked":0,"shipped":0,"acted":33554448,"acted_twice":0,"fallen":0,"cards":[4,1],"reserve":[0,2,2,1,0,2,2,1],"lost":[0,0,0,0,0,0,0,0],"stacks":[4,0,3,3,4,3],"leadership":[0,0],"edge":[0],"month":1,"turn":0,"leader":0,"mover":0,"stack":1,"chits":2,"supported":0,"acting":25,"winner":-1,"agenda":[["EndTurn"],["Actions",0]]},"moves":[["card",4,0],["card",1,0],["roll",3,0],["first",0,0],["take",1,0],["relieve",51,52],["move",15,29],["maneuver",7,1],["move",12,20],["move",3,15],["take",0,0],["move",51,39],["move",52,59],["move",56,51],["take",2,0],["move",6,18],["move",11,23],["move",15,22],["take",2,0],["move",49,38],["move",54,56],["move",43,37],["move",20,21],["move",2,15],["move",18,6],["move",39,31],["move",45,34],["move",50,49],["move",38,40],["take",1,0],["move",8,4],["move",14,25]],"told":[[1,"2.5","Green takes the supply card centered capital."],[2,"2.5","Red takes the supply card balanced capital."],[3,"2.7","The die shows 3: Red says who goes first."],[4,"2.7","Green takes the first turn."],[4,"3.2","September begins."],[5,"3.3","Green takes the capital stack: 3 chits."],[6,"8.6","Infantry D9 and E9 relieve each other."],[7,"4.1","Tank D3 moves to F5."],[8,"8.5","Artillery B2 maneuvers to B1."],[9,"4.1","Tank A3 moves to C4."],[10,"4.1","Tank D1 moves to D3."],[11,"3.3","Red takes the air stack: 3 chits."],[12,"4.1","Artillery D9 moves to D7."],[13,"4.1","Infantry E9 moves to F10."],[14,"4.1","Tank C10 moves to D9."],[15,"3.3","Green takes the industry stack: 3 chits."],[16,"4.1","Infantry A2 moves to A4."],[17,"4.1","Infantry F2 moves to F4."],[18,"4.1","Tank D3 moves to E4."],[19,"3.3","Red takes the industry stack: 3 chits."],[20,"4.1","Infantry B9 moves to C7."],[21,"4.1","Infantry A10 moves to C10."],[22,"4.1","Artillery B8 moves to B7."],[22,"3.3","Green takes the air stack: 3 chits."],[23,"4.1","Tank C4 moves to D4."],[24,"4.1","Infantry C1 moves to D3."],[25,"4.1","Infantry A4 moves to A2."],[25,"3.3","Red takes the capital stack: 4 chits."],[26,"4.1","Artillery D7 moves to B6."],[27,"4.1","Infantry D8 moves to E6."],[28,"4.1","Tank C9 moves to B9."],[29,"4.1","Infantry C7 moves to E7."],[29,"3.2","October begins."],[30,"3.3","Green takes the capital stack: 4 chits."],[31,"4.1","Infantry C2 moves to E1."],[32,"4.1","Infantry C3 moves to B5."]],"seen_by":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]}');
