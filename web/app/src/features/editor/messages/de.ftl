## editor.svelte.ts

editor-map = Karte
editor-forces = Kräfte
editor-battle = Gefecht
editor-victory = Sieg
editor-try-out = Ausprobieren
editor-the-maps = der der Karte
editor-on = auf { $hex }
editor-for-its-owner-to = stellt der Besitzer auf
editor-moved-to = nach { $hex } versetzt
editor-taken-away = weggenommen
editor-side = Seite { $side }

## forces.ts

forces-turn = Zug { $turn }
forces-on-the-map = Auf der Karte
forces-placed-by-the-owner = Vom Besitzer aufgestellt

## map_edit.ts

sheet-hill = Hügel { $n }

## study.svelte.ts

study-waiting-for-the-studies = { $ahead ->
        [one] Wartet auf die Studie davor
       *[other] Wartet auf die { $ahead } Studien davor
    }
study-of-played = { $done } von { $wanted } gespielt{ $state }
study-then-stopped = , dann angehalten

## BattlePanel.svelte

battle-panel-side = Seite { $word }: { $i }
battle-panel-as-the-map-has = Wie auf der Karte
battle-panel-the-battle = Das Gefecht
battle-panel-title = Titel
battle-panel-what-it-is-about = Worum es geht
battle-panel-turns = Züge
battle-panel-sets-up-first = Stellt zuerst auf
battle-panel-moves-first = Zieht zuerst
battle-panel-at-night = Bei Nacht
battle-panel-nobody-sees-far-and = Niemand sieht weit, und keine Flugzeuge fliegen.
battle-panel-side-2 = Seite { $side }
battle-panel-nation = Nation
battle-panel-its-own-edge = Ihr eigener Rand
battle-panel-where-its-player-sits = Wo ihr Spieler sitzt und ihre Verstärkungen eintreffen.
battle-panel-may-leave-by = Darf hinaus über
battle-panel-no-edge = keinen Rand
battle-panel-banzai = Banzai
battle-panel-where-its-owner-may = Wo ihr Besitzer Einheiten aufstellen darf
battle-panel-within = Bis
battle-panel-hexes-from-its-own = Hexfelder vom eigenen Rand; 0: überall.
battle-panel-farther-than = Weiter als
battle-panel-hexes-from-the-enemys = Hexfelder vom feindlichen Rand; 0: egal.
battle-panel-the-zone-of-side = die Zone der Seite { $side }
battle-panel-all-that-the-two = alles, was die beiden Zahlen offenlassen
battle-panel-the-zone-and-the = Die Zone und die Ränder dieser Seite sind auf der Karte eingezeichnet, solange diese Tafel offen ist.
battle-panel-rules-of-choice = Wahlregeln
battle-panel-rules-of-choice-fixed = Wahlregeln, hier festgelegt
battle-panel-what-you-leave-open = Was du offenlässt, wählen die Spieler vor der Partie.
battle-panel-left-open = offen

## ConditionCard.svelte

condition-card-condition = Bedingung
condition-card-take-away-the-condition = Die Bedingung { $kind } wegnehmen
condition-card-at-least = Mindestens
condition-card-at-most = Höchstens
condition-card-this-condition = diese Bedingung
condition-card-columns = Spalten
condition-card-from-column = Von Spalte
condition-card-to = bis
condition-card-to-column = Bis Spalte
condition-card-only-infantry-counts = Nur Infanterie zählt

## EditorBar.svelte

editor-bar-broadfront-home = Broadfront, Startseite
editor-bar-a-scenario-without-a = Ein Szenario ohne Titel
editor-bar-kept-in-this-browser = In diesem Browser aufgehoben, noch nicht als Datei gespeichert
editor-bar-changed = geändert
editor-bar-scenario = Szenario
editor-bar-undo = Rückgängig
editor-bar-undo-ctrl-z = Rückgängig (Strg+Z)
editor-bar-redo = Wiederholen
editor-bar-redo-ctrl-y = Wiederholen (Strg+Y)
editor-bar-save = Speichern
editor-bar-save-as-a-file = Als Datei speichern
editor-bar-play-it = Spielen

## EditorBoard.svelte

editor-board-move = Versetzen
editor-board-map = Karte
editor-board-closer = Näher
editor-board-farther = Weiter weg
editor-board-the-whole-map = Die ganze Karte

## EditorFrame.svelte

editor-frame-broadfront = { $name } · Broadfront
editor-frame-there-is-no-editor = Hier gibt es keinen Editor
editor-frame-this-page-tries-again = { $problem } Diese Seite versucht es von selbst wieder.
editor-frame-opening-the-editor = Der Editor wird geöffnet …
editor-frame-panels = Tafeln

## EditorPage.svelte

editor-page-new-or-open = Neu oder öffnen
editor-page-begin-with = Womit anfangen
editor-page-the-file = Die Datei
editor-page-play-it = Spielen
editor-page-keys-and-help = Tasten und Hilfe
editor-page-building-a-scenario = { $title }: ein Szenario bauen
editor-page-building-a-scenario-2 = Ein Szenario bauen
editor-page-what-is-built = Was gebaut wird

## FileDialog.svelte

file-sheet-edit-as-text-and = Als Text und Formular bearbeiten
file-sheet-this-is-what-save = Das schreibt „Speichern“. Die erste Zeile nennt das JSON-Schema, mit dem viele Texteditoren helfen: leg es neben die Datei.
file-sheet-save-the-file = Die Datei speichern
file-sheet-its-json-schema = Ihr JSON-Schema
file-sheet-the-file = Die Datei

## ForcesPanel.svelte

forces-panel-units-of-side = Einheiten der Seite { $side }
forces-panel-units = Einheiten
forces-panel-no-units-yet = Noch keine Einheiten.

## HexCard.svelte

hex-card-river = Fluss
hex-card-bridge = Brücke
hex-card-road = Straße
hex-card-hex = Hexfeld
hex-card-hex-2 = Hexfeld { $hex }
hex-card-on = auf { $hex }
hex-card-terrain = Gelände
hex-card-name = Name
hex-card-name-2 = { $hex } benennen
hex-card-hill = Hügel
hex-card-its-six-sides = Seine sechs Seiten
hex-card-side = Seite
hex-card-to = { $name } { $direction }, nach { $other }
hex-card-no-hex-is-chosen = Es ist kein Hexfeld gewählt: tippe eines an, oder geh mit den Pfeiltasten über die Karte.

## HexList.svelte

hex-list-none-yet = noch keine
hex-list-hexes = Hexfelder
hex-list-done = Fertig
hex-list-pick-on-the-map = Auf der Karte wählen
hex-list-touch-the-hexes-of = Tippe die Hexfelder für { $name } an; noch einmal nimmt eines weg.

## KeysDialog.svelte

keys-sheet-arrow-keys = Pfeiltasten
keys-sheet-walk-the-map = über die Karte gehen
keys-sheet-use-the-tool-on = das Werkzeug auf dem Hexfeld benutzen, oder es ansehen
keys-sheet-with-river-bridge-or = bei Fluss, Brücke oder Straße: die Seite des Hexfelds, im Uhrzeigersinn von Norden
keys-sheet-move-the-unit-that = die geöffnete Einheit auf dieses Hexfeld versetzen
keys-sheet-take-away-the-unit = die geöffnete Einheit wegnehmen
keys-sheet-lay-the-tool-down = das Werkzeug weglegen
keys-sheet-ctrl-z-ctrl-y = Strg+Z, Strg+Y
keys-sheet-undo-redo = rückgängig, wiederholen
keys-sheet-closer-farther = näher, weiter weg
keys-sheet-with-a-mouse-draw = Mit der Maus: links zeichnen, mit der mittleren Taste oder daneben die Karte schieben, mit dem Rad vergrößern. Mit den Fingern: einer zeichnet, zwei schieben und vergrößern.

## MapPanel.svelte

map-panel-hill = Hügel
map-panel-paint-the-hexes-of = Male die Hexfelder eines Hügels; Hexfelder, die sich berühren, sind ein Hügel. Auf einem Hügel angefangen wird er eingeebnet.
map-panel-river = Fluss
map-panel-touch-the-side-of = Tippe die Seite eines Hexfelds an, oder zieh an ihr entlang. Auf einem Fluss angefangen verschwindet er. Tasten 1 bis 6: die Seite des Hexfelds, im Uhrzeigersinn von Norden.
map-panel-bridge = Brücke
map-panel-touch-a-river-where = Tippe einen Fluss an, wo eine Brücke hinüberführt.
map-panel-road = Straße
map-panel-draw-from-hex-to = Zieh von Hexfeld zu Hexfeld. An einer Straße entlang gezogen verschwindet sie. Tasten 1 bis 6: zum Nachbarn.
map-panel-touch-a-hex-or = Tippe ein Hexfeld an, oder zieh über viele.
map-panel-touch-a-hex-to = Tippe ein Hexfeld an, um es anzusehen. Zwei Finger oder das Rad holen die Karte näher; zieh sie neben einem Stein, um sie zu schieben.
map-panel-tools = Werkzeuge
map-panel-terrain = Gelände
map-panel-on-and-between-hexes = Auf und zwischen Hexfeldern
map-panel-look = Ansehen
map-panel-the-map = Die Karte
map-panel-name = Name
map-panel-size = Größe
map-panel-fewer = Weniger { $name }
map-panel-more = Mehr { $name }
map-panel-at-most-hexes-columns = Höchstens { $hexes } Hexfelder, { $columns } Spalten und { $rows } Zeilen.
map-panel-hills = Hügel
map-panel-name-of-hill = Name des Hügels { $i }
map-panel-no-map-of-its = Keine eigene Karte
map-panel-here-the-players-choose = Hier wählen die Spieler die Karte selbst und kaufen ihre Kräfte. Gib dem Szenario eine Karte, um darauf zu malen.
map-panel-choose-a-map = Eine Karte wählen

## NewMapDialog.svelte

new-sheet-a-map-has-at = Eine Karte hat mindestens 3 Spalten und 3 Zeilen, und höchstens { $hexes } Hexfelder in { $columns } Spalten und { $rows } Zeilen.
new-sheet-these-maps-cannot-be = Diese Karten lassen sich nicht aneinanderlegen.
new-sheet-what-you-have-now = Was du jetzt hast, ist einen Schritt zurück: „Rückgängig“ bringt es wieder.
new-sheet-an-open-field = Ein offenes Feld
new-sheet-columns = Spalten
new-sheet-rows = Zeilen
new-sheet-begin-with-a-field = Mit einem Feld anfangen
new-sheet-maps-of-the-box = Karten der Schachtel
new-sheet-map = Karte
new-sheet-turned-upside-down = auf den Kopf gestellt
new-sheet-joined-with = Angelegt an
new-sheet-no-other = keine andere
new-sheet-at-its = an ihrer Seite
new-sheet-right = rechts
new-sheet-foot = unten
new-sheet-keep-the-forces-and = die Kräfte und Bedingungen behalten, die ich habe
new-sheet-begin-with-this-map = Mit dieser Karte anfangen
new-sheet-a-scenario-of-the = Ein Szenario der Schachtel
new-sheet-a-file = Eine Datei
new-sheet-open-a-scenario-file = Eine Szenariodatei öffnen

## Palette.svelte

palette-counters = Steine
palette-look-for-a-counter = Einen Stein suchen
palette-search-rifle-tank-leader = Suche: rifle, tank, leader …
palette-nation-of-the-counters = Nation der Steine
palette-all-nations = Alle Nationen
palette-steps-points = { $class }, { $steps } { $steps ->
        [one] Stufe
       *[other] Stufen
    }, { $points } Punkte
palette-no-counter-is-called = So heißt kein Stein.
palette-touch-the-hex-where = <b>{ $model }</b>: tippe das Hexfeld an, auf dem er beginnt, oder:
palette-its-owner-places-it = Der Besitzer stellt ihn auf
palette-it-comes-on-turn = Er kommt in Zug
palette-turn-it-comes-on = Zug, in dem er kommt
palette-dug-in-where-it = Eingegraben, wo er steht
palette-choose-a-counter-then = Wähle einen Stein, dann tippe Hexfelder der Karte an. Steine auf der Karte werden gezogen, um sie zu versetzen.

## PlayDialog.svelte

play-sheet-the-match-is-made = Die Partie ist angelegt. Wer einen Link öffnet, spielt dessen Platz: schick ihn nur einer Person.
play-sheet-copied = Kopiert
play-sheet-copy = Kopieren
play-sheet-to-the-table = Zum Tisch
play-sheet-the-server-has-not = Der Server hat es noch nicht geprüft.
play-sheet-the-scenario-is-played = Das Szenario wird gespielt, wie es jetzt ist. Die Partie behält ihre eigene Kopie der Datei: was du später änderst, berührt sie nicht.
play-sheet-make-the-match-and = Die Partie und ihre Links anlegen
play-sheet-begin-the-match = Die Partie beginnen
play-sheet-share-as-a-match = Als Partielink teilen

## PurchaseCard.svelte

purchase-card-purchase = Kauf
purchase-card-or-the-player-buys = Oder: der Spieler kauft
purchase-card-this-side-buys-its = Diese Seite kauft ihre Kräfte vor der Partie, verdeckt
purchase-card-points = Punkte
purchase-card-for-each-map-of = Für jede Karte des Tisches.
purchase-card-placed-at-the-start = Am Anfang aufgestellt
purchase-card-0-all-of-them = 0: alle müssen es sein.
purchase-card-enter-each-turn = Kommen je Zug

## RateBars.svelte

rate-bars-95-confidence-interval-to = { $seat }: { $score }, 95-%-Konfidenzintervall { $low } bis { $high }
rate-bars-to-won-drawn-lost = { $low } bis { $high }; { $wins } gewonnen, { $draws } unentschieden, { $losses } verloren
rate-bars-score-wins-and-half = Ergebnis: Siege und die Hälfte der Unentschieden. Die dünnen Linien sind 95-%-Konfidenzintervalle.

## ScoreCard.svelte

score-card-points = Punkte
score-card-points-are-counted-at = Punkte werden am Ende des letzten Zuges gezählt
score-card-each-enemy-step = Jede feindliche Stufe
score-card-holding = { $hex } halten
score-card-no-points-for = Keine Punkte für { $hex }
score-card-hexes-with-points = Hexfelder mit Punkten
score-card-done = Fertig
score-card-pick-hexes-with-points = Hexfelder mit Punkten auf der Karte wählen

## SidePicker.svelte

side-picker-side = Seite
side-picker-side-2 = Seite { $word }: { $side }

## SupportList.svelte

support-list-figures-of-its-own = Eigene Werte
support-list-cards = { $box } { $hard }{ $hard2 }/{ $soft }, { $cards } Karten
support-list-fire-support = Feuerunterstützung
support-list-fire-support-from-off = Feuerunterstützung von außerhalb der Karte
support-list-take-away = { $support } wegnehmen
support-list-missions = Einsätze
support-list-called = Genannt
support-list-box = Kasten
support-list-against-hard = Gegen harte
support-list-against-soft = Gegen weiche
support-list-cards-2 = Karten
support-list-add-fire-support = Feuerunterstützung hinzufügen
support-list-add-fire-support-2 = Feuerunterstützung hinzufügen …
support-list-points = { $one }: { $id }, { $points } Punkte

## FieldErrors.svelte

told-line = Zeile { $line }

## TryPanel.svelte

try-panel-random-moves-quick-says = Zufallszüge (schnell, sagt wenig)
try-panel-steady-rules-of-thumb = Bedächtig: Faustregeln (schnell)
try-panel-recruit = Rekrut
try-panel-regular-slow = Regulär (langsam)
try-panel-veteran-very-slow = Veteran (sehr langsam)
try-panel-try-it-out = Ausprobieren
try-panel-computers-of-one-level = Computer einer Stufe spielen das Szenario gegeneinander. Du kannst inzwischen weiterbauen.
try-panel-matches = Partien
try-panel-level = Stufe
try-panel-play-matches = { $matches } { $matches ->
        [one] Partie
       *[other] Partien
    } spielen
try-panel-first-mend-what-is = Behebe erst, was am Szenario nicht stimmt.
try-panel-results = Ergebnisse
try-panel-matches-played = Gespielte Partien
try-panel-stop = Anhalten
try-panel-the-scenario-has-changed = Das Szenario wurde seither geändert: dies sind die Ergebnisse einer älteren Fassung.
try-panel-player-turns-of-a = Spielzüge einer Partie: mindestens { $turns }, im Mittel { $turns2 }, höchstens { $turns3 }.
try-panel-matches-broke-a-fault = { $faults } { $faults ->
        [one] Partie
       *[other] Partien
    } abgebrochen: ein Fehler des Programms

## UnitRow.svelte

unit-row-of-them = { $count } Stück
unit-row-dug-in = Eingegraben
unit-row-of-steps = { $steps } von { $steps2 } Stufen
unit-row-take-away = { $unit } { $hex } wegnehmen
unit-row-hex = Hexfeld
unit-row-empty-its-owner-places = Leer: der Besitzer stellt sie in der Zone der Seite auf.
unit-row-comes-on-turn = Kommt in Zug
unit-row-0-it-is-there = 0: sie ist von Anfang an da.
unit-row-how-many = Wie viele
unit-row-steps-left = Übrige Stufen
unit-row-all = alle { $steps }
unit-row-suppressed = Niedergehalten

## Verdict.svelte

verdict-verdict = Urteil
verdict-what-you-build-is = { $problem } Was du baust, bleibt in diesem Browser.
verdict-the-server-looks-at = Der Server prüft es …
verdict-things-are-to-be = { $complaints ->
        [one] Eins ist
       *[other] { $complaints } Dinge sind
    } zu beheben, bevor es gespielt werden kann
verdict-line = Zeile { $line }
verdict-it-can-be-played = Es kann gespielt werden.

## VictoryPanel.svelte

victory-panel-at-the-end-of = am Ende eines beliebigen Zuges
victory-panel-at-the-end-of-2 = am Ende des letzten Zuges
victory-panel-side-wins = Seite { $word } ({ $side }) gewinnt
victory-panel-more-points-win = Mehr Punkte gewinnen
victory-panel-it-is-a-draw = Es ist unentschieden
victory-panel-ways-to-win = Wege zum Sieg
victory-panel-side-wins-2 = Seite { $side }{ $side2 } gewinnt
victory-panel-take-away-this-way = Diesen Weg zum Sieg der Seite { $side } wegnehmen
victory-panel-side = Seite
victory-panel-if = Wenn
victory-panel-and = und
victory-panel-add-a-condition = Eine Bedingung hinzufügen
victory-panel-and-2 = Und …
victory-panel-a-way-to-win = Ein Weg zum Sieg für Seite { $word } ({ $i })
victory-panel-else = Sonst
victory-panel-if-nobody-has-fulfilled = Wenn niemand seine Bedingungen erfüllt hat
victory-panel-otherwise = Andernfalls

## Words by themselves

hexes-north = Norden
hexes-northeast = Nordosten
hexes-southeast = Südosten
hexes-south = Süden
hexes-southwest = Südwesten
hexes-northwest = Nordwesten
map-panel-columns = Spalten
map-panel-rows = Zeilen
unit-row-is-suppressed = niedergehalten
