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
	salt VARCHAR(128) NOT NULL, standing TEXT DEFAULT '' NOT NULL, 
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
('0002');
INSERT INTO matches ("id", "game", "rules_version", "scenario", "options", "scenario_text", "start", "given", "guided", "key", "made") VALUES
('ZbEPtYthqbSnjWml', 'front_line', 1, 'main', '{"amphibious":true,"setup":"recommended","supply_cards":"choose"}', '', '', 0, false, '91b032279c3d398aa1d5cb1daa5a5d96fc1176f25455917e85a917232976fa62', '2026-11-30 01:36:11.081251');
INSERT INTO seats ("match_id", "seat", "name", "kind", "level", "token_hash", "salt", "standing") VALUES
('ZbEPtYthqbSnjWml', 0, 'Ada', 'person', '', '80b0a091f3d430cfa8e7f876e1dd70e45f8581fa5bc21d0592fb07f7f1b67037', '', ''),
('ZbEPtYthqbSnjWml', 1, 'Bob', 'person', '', 'a917ab33d1152ef51daceb941ed7677939a6c12742b001681655283e49801e84', '', '');
INSERT INTO moves ("match_id", "version", "kind", "seat", "verb", "what", "where") VALUES
('ZbEPtYthqbSnjWml', 1, 'move', 0, 'card', 4, 0),
('ZbEPtYthqbSnjWml', 2, 'move', 1, 'card', 1, 0),
('ZbEPtYthqbSnjWml', 3, 'move', -1, 'roll', 3, 0),
('ZbEPtYthqbSnjWml', 4, 'move', 1, 'first', 0, 0),
('ZbEPtYthqbSnjWml', 5, 'move', 0, 'take', 1, 0),
('ZbEPtYthqbSnjWml', 6, 'move', 1, 'relieve', 51, 52),
('ZbEPtYthqbSnjWml', 7, 'move', 0, 'move', 15, 29),
('ZbEPtYthqbSnjWml', 8, 'move', 0, 'maneuver', 7, 1),
('ZbEPtYthqbSnjWml', 9, 'move', 0, 'move', 6, 18),
('ZbEPtYthqbSnjWml', 10, 'undo', 0, '', 0, 0),
('ZbEPtYthqbSnjWml', 11, 'move', 0, 'move', 12, 20),
('ZbEPtYthqbSnjWml', 12, 'move', 0, 'move', 3, 15),
('ZbEPtYthqbSnjWml', 13, 'move', 1, 'take', 0, 0),
('ZbEPtYthqbSnjWml', 14, 'move', 1, 'move', 51, 39),
('ZbEPtYthqbSnjWml', 15, 'move', 1, 'move', 52, 59),
('ZbEPtYthqbSnjWml', 16, 'move', 1, 'move', 56, 51),
('ZbEPtYthqbSnjWml', 17, 'move', 0, 'take', 2, 0),
('ZbEPtYthqbSnjWml', 18, 'move', 0, 'move', 29, 28),
('ZbEPtYthqbSnjWml', 19, 'undo', 0, '', 0, 0),
('ZbEPtYthqbSnjWml', 20, 'move', 0, 'move', 6, 18),
('ZbEPtYthqbSnjWml', 21, 'move', 0, 'move', 11, 23),
('ZbEPtYthqbSnjWml', 22, 'move', 0, 'move', 15, 22),
('ZbEPtYthqbSnjWml', 23, 'move', 1, 'take', 2, 0),
('ZbEPtYthqbSnjWml', 24, 'move', 1, 'move', 49, 38),
('ZbEPtYthqbSnjWml', 25, 'move', 1, 'move', 54, 56),
('ZbEPtYthqbSnjWml', 26, 'move', 1, 'move', 43, 37),
('ZbEPtYthqbSnjWml', 27, 'move', 0, 'move', 14, 21),
('ZbEPtYthqbSnjWml', 28, 'undo', 0, '', 0, 0),
('ZbEPtYthqbSnjWml', 29, 'move', 0, 'move', 20, 21),
('ZbEPtYthqbSnjWml', 30, 'move', 0, 'move', 2, 15),
('ZbEPtYthqbSnjWml', 31, 'move', 0, 'move', 18, 6),
('ZbEPtYthqbSnjWml', 32, 'move', 1, 'move', 39, 31),
('ZbEPtYthqbSnjWml', 33, 'move', 1, 'move', 45, 34),
('ZbEPtYthqbSnjWml', 34, 'move', 1, 'move', 50, 49),
('ZbEPtYthqbSnjWml', 35, 'move', 1, 'move', 38, 40),
('ZbEPtYthqbSnjWml', 36, 'move', 0, 'take', 2, 0),
('ZbEPtYthqbSnjWml', 37, 'undo', 0, '', 0, 0),
('ZbEPtYthqbSnjWml', 38, 'move', 0, 'take', 1, 0),
('ZbEPtYthqbSnjWml', 39, 'move', 0, 'move', 8, 4),
('ZbEPtYthqbSnjWml', 40, 'move', 0, 'move', 14, 25),
('ZbEPtYthqbSnjWml', 41, 'move', 0, 'move', 22, 19),
('ZbEPtYthqbSnjWml', 42, 'move', 0, 'move', 13, 12),
('ZbEPtYthqbSnjWml', 43, 'move', 1, 'take', 0, 0),
('ZbEPtYthqbSnjWml', 44, 'move', 1, 'move', 49, 52),
('ZbEPtYthqbSnjWml', 45, 'move', 1, 'paratroop', 46, 49),
('ZbEPtYthqbSnjWml', 46, 'undo', 1, '', 0, 0),
('ZbEPtYthqbSnjWml', 47, 'move', 1, 'move', 34, 45),
('ZbEPtYthqbSnjWml', 48, 'move', 1, 'move', 57, 58),
('ZbEPtYthqbSnjWml', 49, 'move', 0, 'take', 2, 0),
('ZbEPtYthqbSnjWml', 50, 'move', 0, 'move', 21, 3),
('ZbEPtYthqbSnjWml', 51, 'move', 0, 'move', 19, 32),
('ZbEPtYthqbSnjWml', 52, 'move', 0, 'move', 15, 13),
('ZbEPtYthqbSnjWml', 53, 'move', 1, 'take', 2, 0),
('ZbEPtYthqbSnjWml', 54, 'move', 1, 'move', 44, 39),
('ZbEPtYthqbSnjWml', 55, 'undo', 1, '', 0, 0),
('ZbEPtYthqbSnjWml', 56, 'move', 1, 'move', 47, 39),
('ZbEPtYthqbSnjWml', 57, 'move', 1, 'move', 42, 36),
('ZbEPtYthqbSnjWml', 58, 'move', 1, 'attack', 39, 32),
('ZbEPtYthqbSnjWml', 59, 'move', -1, 'rolls', 1, 6),
('ZbEPtYthqbSnjWml', 60, 'move', 1, 'use', 2, 0),
('ZbEPtYthqbSnjWml', 61, 'move', 0, 'move', 3, 22),
('ZbEPtYthqbSnjWml', 62, 'move', 0, 'move', 29, 38),
('ZbEPtYthqbSnjWml', 63, 'move', 0, 'attack', 32, 37),
('ZbEPtYthqbSnjWml', 64, 'move', -1, 'roll', 1, 0),
('ZbEPtYthqbSnjWml', 65, 'move', 1, 'reroll', 0, 0),
('ZbEPtYthqbSnjWml', 66, 'move', -1, 'roll', 3, 0),
('ZbEPtYthqbSnjWml', 67, 'move', 0, 'move', 10, 11),
('ZbEPtYthqbSnjWml', 68, 'move', 1, 'move', 40, 35),
('ZbEPtYthqbSnjWml', 69, 'move', 1, 'move', 48, 54),
('ZbEPtYthqbSnjWml', 70, 'move', 1, 'move', 31, 30),
('ZbEPtYthqbSnjWml', 71, 'move', 1, 'move', 45, 47),
('ZbEPtYthqbSnjWml', 72, 'move', 0, 'take', 2, 0),
('ZbEPtYthqbSnjWml', 73, 'move', 0, 'move', 13, 7),
('ZbEPtYthqbSnjWml', 74, 'move', 0, 'move', 25, 21);
INSERT INTO snapshots ("match_id", "moves", "data") VALUES
('ZbEPtYthqbSnjWml', 32, '{"position":{"green":585344626,"red":804971311158788096,"infantry":801998092172960880,"tanks":2973079984669184,"artillery":139586502658,"disrupted":0,"moved":33554448,"attacked":0,"shipped":0,"acted":33554448,"acted_twice":0,"fallen":0,"cards":[4,1],"reserve":[0,2,2,1,0,2,2,1],"lost":[0,0,0,0,0,0,0,0],"stacks":[4,0,3,3,4,3],"leadership":[0,0],"edge":[0],"month":1,"turn":0,"leader":0,"mover":0,"stack":1,"chits":2,"supported":0,"acting":25,"winner":-1,"agenda":[["EndTurn"],["Actions",0]]},"moves":[["card",4,0],["card",1,0],["roll",3,0],["first",0,0],["take",1,0],["relieve",51,52],["move",15,29],["maneuver",7,1],["move",12,20],["move",3,15],["take",0,0],["move",51,39],["move",52,59],["move",56,51],["take",2,0],["move",6,18],["move",11,23],["move",15,22],["take",2,0],["move",49,38],["move",54,56],["move",43,37],["move",20,21],["move",2,15],["move",18,6],["move",39,31],["move",45,34],["move",50,49],["move",38,40],["take",1,0],["move",8,4],["move",14,25]],"told":[[1,"2.5","Green takes the supply card centered capital.",0],[2,"2.5","Red takes the supply card balanced capital.",1],[3,"2.7","The die shows 3: Red says who goes first.",null],[4,"2.7","Green takes the first turn.",0],[4,"3.2","September begins.",null],[5,"3.3","Green takes the capital stack: 3 chits.",0],[6,"8.6","Infantry D9 and E9 relieve each other.",null],[7,"4.1","Tank D3 moves to F5.",null],[8,"8.5","Artillery B2 maneuvers to B1.",null],[9,"4.1","Tank A3 moves to C4.",null],[10,"4.1","Tank D1 moves to D3.",null],[11,"3.3","Red takes the air stack: 3 chits.",1],[12,"4.1","Artillery D9 moves to D7.",null],[13,"4.1","Infantry E9 moves to F10.",null],[14,"4.1","Tank C10 moves to D9.",null],[15,"3.3","Green takes the industry stack: 3 chits.",0],[16,"4.1","Infantry A2 moves to A4.",null],[17,"4.1","Infantry F2 moves to F4.",null],[18,"4.1","Tank D3 moves to E4.",null],[19,"3.3","Red takes the industry stack: 3 chits.",1],[20,"4.1","Infantry B9 moves to C7.",null],[21,"4.1","Infantry A10 moves to C10.",null],[22,"4.1","Artillery B8 moves to B7.",null],[22,"3.3","Green takes the air stack: 3 chits.",0],[23,"4.1","Tank C4 moves to D4.",null],[24,"4.1","Infantry C1 moves to D3.",null],[25,"4.1","Infantry A4 moves to A2.",null],[25,"3.3","Red takes the capital stack: 4 chits.",1],[26,"4.1","Artillery D7 moves to B6.",null],[27,"4.1","Infantry D8 moves to E6.",null],[28,"4.1","Tank C9 moves to B9.",null],[29,"4.1","Infantry C7 moves to E7.",null],[29,"3.2","October begins.",null],[30,"3.3","Green takes the capital stack: 4 chits.",0],[31,"4.1","Infantry C2 moves to E1.",null],[32,"4.1","Infantry C3 moves to B5.",null]],"seen_by":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]}');
