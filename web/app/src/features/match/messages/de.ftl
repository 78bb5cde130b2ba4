## battles.svelte.ts

battles-taken-by = genommen von { $takenby }
battles-both-are-left = beide Seiten sind übrig
battles-retreat = { $sides } hat sich zurückgezogen
battles-stalemate = keine Seite kann die andere treffen
battles-damage = { $damage ->
    [0] kein Schaden
   *[other] { $damage } Schaden
}
battles-won-by = gewonnen von { $sides }
battles-nobody-is-left = niemand ist übrig

## dice.ts

dice-cannot-hit = kann nicht treffen
dice-always-hits = trifft immer
dice-hits-on = trifft bei { $low }
dice-hits-on-or = trifft bei { $low } oder { $high }
dice-hits-on-to = trifft bei { $low } bis { $high }

## end_turn_confirm.svelte.ts

end-question-you-have-given-no = Du hast hier noch keinen Befehl gegeben{ $could }.
end-question-you-can-still = : möglich ist noch { $could }
end-question-put-back = Diese Züge führen bisher zu nichts: { $idle }. Die Einheiten kehren zurück.

## auto_battle.svelte.ts

fight-on-you-have-units-left = Du hast noch { $left ->
        [one] { $left } Einheit
       *[other] { $left } Einheiten
    }.
fight-on-stopped-the-chance-to = Angehalten: die Gewinnchance ist nicht bekannt
fight-on-stopped-the-chance-to-2 = Angehalten: die Gewinnchance ist jetzt { $share } %, unter { $chance } %.

## firing.svelte.ts

firing-shots-saved-the-target = { $saved ->
        [one] { $saved } Schuss
       *[other] { $saved } Schüsse
    } gespart: das Ziel ist weg.
firing-a-target-is-gone = Ein Ziel ist weg: seine Schüsse gehen auf die anderen.

## inspected_cards.ts

looking-disruption-counters = { $pips ->
        [one] { $pips } Marker für Unordnung
       *[other] { $pips } Marker für Unordnung
    }
looking-of-them = { $title }, { $count } Stück

## orders.svelte.ts

orders-later-orders-need-it = { $needs ->
        [one] Ein späterer Befehl braucht ihn
       *[other] { $needs } spätere Befehle brauchen ihn
    }. { $why }

## dice_seeds.svelte.ts

salts-the-fingerprint-of-the = Der Fingerabdruck des Schlüssels ist nicht der, den dieser Browser vorher gesehen hat.
salts-the-salts-are-promised = Die Salze sind anders versprochen als zu dem Zeitpunkt, als dieser Browser seines verraten hat.

## seats.ts

seats-taken-over = übernommen{ $names }
seats-from = {" "}von { $names }

## match_store.svelte.ts

session-this-server-does-not = Dieser Server kennt das Spiel dieser Partie nicht: { $game }.
session-there-is-no-link = Es gibt keinen Link zu erneuern.
session-that-did-not-work = Das hat nicht geklappt: versuch es noch einmal.

## auto_decline.svelte.ts

standing-ask-me = Mich fragen
standing-decline-this-turn = In diesem Zug ablehnen
standing-decline-until-my-next = Bis zu meinem nächsten Zug ablehnen
standing-decline-all-match = Die ganze Partie ablehnen
standing-not-again-this-turn = In diesem Zug nicht mehr
standing-not-again-until-my = Bis zu meinem nächsten Zug nicht mehr
standing-not-again-in-this = In dieser Partie nicht mehr

## Actions.svelte

actions-actions = Aktionen
actions-end-all-the-same = { $doubted } Trotzdem beenden?
actions-do-not-ask-at = Am Ende dieser Phase in dieser Partie nicht mehr fragen
actions-go-on-playing = Weiterspielen
actions-the-server-declines-this = Der Server lehnt dies und Ähnliches für dich ab; niemand erfährt es
actions-take-back = Zurücknehmen
actions-ctrl-z = Strg Z
actions-take-back-any-one = Einen beliebigen deiner Befehle zurücknehmen
actions-orders = Befehle

## BattleCard.svelte

battle-card-lost = Verluste { $sides }: { $one }
battle-card-the-battle-that-is = Das Gefecht, das vorbei ist
battle-card-battles = Die letzten { $cards } Gefechte
battle-card-result = Ergebnis
battle-card-lost-2 = Verloren{ $unit }
battle-card-attacks = { $attacker } greift an
battle-card-how-it-went = Wie es verlief
battle-card-put-away = Weglegen

## BattleFigures.svelte

battle-figures-side = Seite
battle-figures-lost = Verloren
battle-figures-captured = übernommen: { $pieces }
battle-figures-cannot-land = ohne Landeplatz: { $pieces }
battle-figures-damaged = beschädigt: { $pieces }
battle-figures-what-is-lost-on = Was im Mittel verloren geht mit den üblichen Verlusten: im Kampf bis zum Ende, oder nach einem Rückzug in den gewürfelten Runden
battle-figures-expected = Erwartet
battle-figures-luck = Glück:
battle-figures-as-expected = wie erwartet
battle-figures-did-better-than-on = { $luckier } war um { $luck } { $unit } besser als im Mittel

## BoardPane.svelte

board-pane-the-server-does-not = Der Server antwortet nicht. Es wird wieder versucht …
board-pane-loading-the-match = Die Partie wird geladen …
board-pane-units-go = { $marching ->
        [one] { $marching } Einheit geht
       *[other] { $marching } Einheiten gehen
    } …
board-pane-take-all-back = Alle { $moves } zurücknehmen

## BookmarkList.svelte

bookmark-list-the-beginning = Der Anfang
bookmark-list-move = Zug { $moves }{ $when }{ $told }{"\u000A"}{ $replaceAll }
bookmark-list-notes-on-match = Notizen zu { $title }, Partie { $id }{"\u000A"}{"\u000A"}{ $text }
bookmark-list-a-match = einer Partie
bookmark-list-bookmarks-and-notes = Lesezeichen und Notizen
bookmark-list-bookmark-the-present = Lesezeichen für jetzt
bookmark-list-bookmark-this-moment = Lesezeichen für diesen Zeitpunkt
bookmark-list-save-as-a-file = Als Datei speichern
bookmark-list-bookmarks = Lesezeichen
bookmark-list-look-at-this-moment = Diesen Zeitpunkt ansehen
bookmark-list-move-2 = Zug { $moves }
bookmark-list-remove-the-bookmark-of = Das Lesezeichen bei Zug { $moves } entfernen
bookmark-list-a-note = Eine Notiz
bookmark-list-note-on-move = Notiz zu Zug { $moves }
bookmark-list-they-are-kept-in = Sie bleiben allein in diesem Browser. Niemand sonst sieht sie, und der Server hat sie nicht.

## Coach.svelte

coach-guide = Begleiter
coach-begin = Anfangen
coach-play-without-the-guide = Ohne Begleiter spielen
coach-understood = Verstanden
coach-tell-me-more = Mehr dazu
coach-bring-back-the-guide = Den Begleiter zurückholen

## SidePanel.svelte

column-turn-actions-and-log = Zug, Aktionen und Protokoll
column-log-and-stocks = Protokoll und Bestände
column-help-and-stocks = Hilfe und Bestände

## DiceCast.svelte

dice-cast-dice = Würfel

## ResultTimeline.svelte

end-course-how-it-went = Wie es verlief
end-course-turning-points = Wendepunkte
end-course-the-percentages-are-the = Die Prozente sind die Schätzung des Computers für die Chancen von { $whose } vor und nach diesem Befehl, oder Befehlen, die zusammen ausgeführt werden, und allem, was er bringt, bis der nächste ansteht: seinen Würfen und dem, was in seinem Gefecht entschieden wird. Von da an spielt der schnelle Computer weiter. Jede Stellung hat überall dieselbe Zahl; „Was war die Absicht?“ vergleicht Anfang und Ende des ganzen Zuges, und wo eine Hand verborgen ist, so, wie die Seite sie kannte. Die Änderung steht mit ihrem Fehler (±) in Klammern; was innerhalb des Fehlers liegt, steht nicht hier.

## FriendLinks.svelte

friend-links-whoever-opens-a-link = Wer einen Link öffnet, spielt dessen Platz. Die Links stehen auch oben unter „Plätze, Links und Dateien“.
friend-links-whoever-opens-it-plays = Wer ihn öffnet, spielt den anderen Platz. Der Link steht auch oben unter „Plätze, Links und Dateien“.
friend-links-i-have-sent-them = Ich habe sie verschickt
friend-links-i-have-sent-it = Ich habe ihn verschickt

## GoalCard.svelte

goal-card-to-win = Zum Sieg
goal-card-to-win-2 = Zum Sieg:
goal-card-put-away-what-wins = Die Siegbedingungen weglegen

## Inspector.svelte

inspector-in = in { $region }
inspector-point-at-a-space = Zeig auf ein Feld, um zu sehen, was dort liegt.

## Legend.svelte

legend-supply-route-open = Nachschubweg, offen
legend-closed-to-you-an = Für dich gesperrt: ein Feind hält ein Ende
legend-closed-to-your-enemy = Für deinen Feind gesperrt
legend-short-of-so-many = So viel Nachschub fehlt, Feind in Reichweite
legend-the-same-no-enemy = Dasselbe, kein Feind in Reichweite
legend-within-reach-of-next = Im nächsten Zug in Reichweite von { $name }

## LogPane.svelte

log-pane-moves = Züge
log-pane-battles = Gefechte
log-pane-cards-drawn = Gezogene Karten
log-pane-dice = Würfel
log-pane-losses = Verluste
log-pane-captures = Eroberungen
log-pane-income = Einkommen
log-pane-turns = Spielzüge
log-pane-look-at-the-board = Das Brett ansehen nach: { $text }
log-pane-look-at-this-moment = Diesen Zeitpunkt ansehen
log-pane-log = Protokoll
log-pane-what-happened = Was geschah
log-pane-whose-turns = Wessen Züge
log-pane-all-turns = Alle Züge
log-pane-what-sort-of-news = Welche Art von Meldungen
log-pane-everything = Alles
log-pane-show-all-lines = Alle { $log } Zeilen zeigen
log-pane-the-beginning = Der Anfang
log-pane-nothing-of-that-sort = Von dieser Art noch nichts.
log-pane-nothing-yet = Noch nichts.
log-pane-to-the-newest-line = Zur neuesten Zeile

## HandoverCover.svelte

handover-cover-pass-the-device = Gib das Gerät an { $name } weiter
handover-cover-is-to-play = { $name } ist am Zug. Was die andere Seite hat, ist verborgen: jetzt schaut nur { $name } hin.
handover-cover-show = Ich bin { $name }: zeig meine Seite
handover-cover-leave-open = Hände in dieser Partie nicht verdecken

## LuckBars.svelte

luck-bars-as-expected = wie erwartet
luck-bars-a-little = etwas { $kind }
luck-bars-very = sehr { $kind }
luck-bars-nothing-at-stake = nicht gemessen: nichts hing davon ab
luck-bars-nothing-rolled = nicht gemessen: von dieser Seite zählte kein Wurf und keine Karte
luck-bars-cards = { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    }
luck-bars-rolls = { $rolls ->
        [one] { $rolls } Wurf
       *[other] { $rolls } Würfe
    }

## MapTools.svelte

map-tools-from-now-touch-where = Von { $from }: tippe jetzt an, wo der Pfeil enden soll.
map-tools-drag-from-tile-to = Zieh von Feld zu Feld, oder tippe (oder drück Eingabe auf) den Anfang und dann das Ende an. Derselbe Pfeil noch einmal entfernt ihn.
map-tools-map-tools = Werkzeuge für die Karte
map-tools-legend = Legende
map-tools-plans = Pläne
map-tools-close-the-plans = Die Pläne schließen
map-tools-kind-of-arrow = Art des Pfeils
map-tools-draw = Zeichnen
map-tools-clear-all = Alle löschen
map-tools-remove-to = { $plan }, { $from } nach { $to }, entfernen
map-tools-only-you-see-these = Nur du siehst sie; sie bleiben in diesem Browser.
map-tools-line-of-sight-what = Sichtlinie: was man von einem Feld aus sieht und was die Sicht verdeckt (V)
map-tools-line-of-sight = Sichtlinie
map-tools-what-the-enemy-can = Was der Feind im nächsten Zug erreichen kann (G)
map-tools-danger = Gefahr
map-tools-draw-arrows-for-yourself = Pfeile für dich selbst zeichnen (P)
map-tools-what-the-signs-mean = Was die Zeichen bedeuten

## MatchPage.svelte

match-page-broadfront = { $yours }{ $title } · Broadfront
match-page-match = Partie
match-page-no-such-match = Keine solche Partie
match-page-this-match-does-not = Diese Partie lässt sich nicht öffnen

## Notices.svelte

notices-do-not-trust-these = Trau diesen Würfeln nicht.
notices-understood = Verstanden
notices-this-link-was-renewed = Dieser Link ist schon einmal erneuert worden. Wenn du das nicht warst, hat ihn vielleicht jemand anders.
notices-whoever-made-this-match = Wer diese Partie angelegt hat, hat auch den Link deines Platzes und könnte ihn ansehen und spielen.
notices-you-can-get-a = Du kannst einen neuen Link bekommen, den sonst niemand hat; dieser endet dann, auch in deinen anderen Browsern.
notices-make-the-seat-mine = Den Platz nur mir geben
notices-keep-this-link = Diesen Link behalten

## OddsBars.svelte

odds-bars-your-own-hit = ▲ Eigener Treffer
odds-bars-your = ▲ { $name }, eigene Einheit
odds-bars-no-change = Keine Änderung
odds-bars-an-enemy-hit = Ein Treffer beim Feind
odds-bars-any-effect = Irgendeine Wirkung
odds-bars-and-more-less-likely = und noch { $told }, weniger wahrscheinlich
odds-bars-others = { $rest } weitere
odds-bars-other-outcomes-together = { $rest } weitere Ergebnisse, zusammen { $others }

## OddsBreakdown.svelte

odds-breakdown-what-the-odds-come = Woher die Chancen kommen

## OddsLink.svelte

odds-door-this-attack-on-the = Diesen Angriff im Chancenrechner
odds-door-odds-sheet = Chancenrechner
odds-door-point-at-two-units = Auf zwei Einheiten zeigen

## OddsPane.svelte

odds-pane-odds = Chancen: { $offer }
odds-pane-exact-fractions-besides-percentages = Genaue Brüche neben Prozenten
odds-pane-fractions = Brüche
odds-pane-all-outcomes = Alle Ergebnisse
odds-pane-assumes = Angenommen: { $policy }

## OfferNotice.svelte

offer-notice-offers-a-draw = bietet ein Unentschieden an
offer-notice-asks-to-take-back = bittet, deinen letzten Befehl zurückzunehmen, mit allem, was danach kam
offer-notice-asks-to-take-back-2 = bittet, den letzten Befehl zurückzunehmen, mit allem, was danach kam
offer-notice-offers-to-stop-without = schlägt vor, ohne Ergebnis aufzuhören
offer-notice-you-offer-a-draw = Du bietest ein Unentschieden an: die anderen haben noch nicht alle geantwortet.
offer-notice-you-ask-to-take = Du bittest, deinen letzten Befehl zurückzunehmen, mit allem, was danach kam: die anderen haben noch nicht alle geantwortet.
offer-notice-you-offer-to-stop = Du schlägst vor, ohne Ergebnis aufzuhören: die anderen haben noch nicht alle geantwortet.
offer-notice-accept = Annehmen
offer-notice-refuse = Ablehnen
offer-notice-the-others-have-not = { $seat } { $theirs }: die anderen haben noch nicht alle geantwortet.
offer-notice-withdraw = Zurückziehen

## battle_intro.svelte.ts

opening-look-and-begin = Sieh dir beide Seiten und die Chancen an, dann beginne das Gefecht.

## OrderList.svelte

order-list-your-orders = Deine Befehle
order-list-looking-which-can-be = Es wird geprüft, welche sich zurücknehmen lassen …
order-list-taken-back = zurückgenommen
order-list-it-stands = Er bleibt. { $why }
order-list-take-back = Zurücknehmen: { $text }{ $needs }
order-list-later-orders-need-it = Spätere Befehle brauchen ihn
order-list-take-back-this-order = Diesen Befehl zurücknehmen
order-list-take-back-all = { $needs ->
        [one] Beide zurücknehmen
       *[other] Alle { $needs2 } zurücknehmen
    }
order-list-take-back-all-of = Sie alle zurücknehmen
order-list-leave-it = So lassen
order-list-none-can-be-taken = Keiner lässt sich zurücknehmen: was vor dem letzten Wurf, der letzten Karte oder Antwort eines anderen Spielers geschah, bleibt.

## PhaseStrip.svelte

phase-strip-sequence-of-play = Spielablauf
phase-strip-rule = { $one }, Regel { $rule }
phase-strip-rule-2 = Regel { $rule }

## PointingNote.svelte

pointing-note-from-now-touch-the = Von { $from }: tippe jetzt das Ziel an.
pointing-note-odds-touch-the-attacker = Chancen: tippe den Angreifer an, dann das Ziel. Es wird kein Befehl gegeben.
pointing-note-cancel = Abbrechen

## Prompt.svelte

prompt-the-dice = Die Würfel
prompt-you-are-looking-at = Du siehst die Vergangenheit.
prompt-not-sent-yet = Noch nicht gesendet.
prompt-your-move-is-kept = Dein Zug ist aufgehoben und wird wieder gesendet, bis der Server antwortet.
prompt-the-next-battle-waits = Das nächste Gefecht wartet darauf, dass du es beginnst.
prompt-the-first-die-waits = Der erste Würfel wartet auf das Salz von <b>{ $awaited }</b>: der Browser, der es versprochen hat, verrät es.
prompt-and = {" "}und{" "}
prompt-the-computer-thinks-for = Der Computer überlegt für <b>{ $who }</b>:
prompt-the-question-goes-to = Die Frage geht an <b>{ $who }</b>:
prompt-only-computers-play-here = Hier spielen nur Computer: Partien mit Menschen gehen vor.
prompt-computers-pause = Die Computer pausieren: Der Server hat heute genug für eine Adresse gespeichert. Sie spielen später weiter.
prompt-the-computer-pauses = Der Computer pausiert: Der Server hat heute genug für deine Adresse gespeichert. Er spielt später weiter.

## RefusalNote.svelte

refusal-note-close-the-note = Den Hinweis schließen

## ReplayBar.svelte

replay-bar-the-beginning = Der Anfang
replay-bar-replay = Wiedergabe
replay-bar-first-moment = Erster Zeitpunkt
replay-bar-one-move-back = Einen Zug zurück
replay-bar-stop = Anhalten
replay-bar-play-the-match = Die Partie abspielen
replay-bar-one-move-on = Einen Zug vor
replay-bar-last-moment = Letzter Zeitpunkt
replay-bar-moment-of-the-match = Zeitpunkt der Partie
replay-bar-move-of = Zug { $value } von { $moves }: { $told }
replay-bar-bookmark-this-moment = Lesezeichen für diesen Zeitpunkt
replay-bar-go-to-a-turn = Zu einem Zug oder Gefecht gehen
replay-bar-go-to = Gehe zu …
replay-bar-analyse = Untersuchen
replay-bar-play-on-from-here = Von hier weiterspielen
replay-bar-to-the-present = Zur Gegenwart

## ResultPane.svelte

result-pane-watch-the-match = Die Partie ansehen
result-pane-analyse-this-match = Diese Partie untersuchen
result-pane-was-it-fair = Ging es mit rechten Dingen zu?
result-pane-save-the-match = Die Partie speichern
result-pane-new-match = Neue Partie
result-pane-drawing-how-it-went = Der Verlauf wird gezeichnet …
result-pane-luck = Glück
result-pane-what-this-measures = Was damit gemessen wird
result-pane-measuring-the-luck = Das Glück wird gemessen …

## RulesPane.svelte

rules-pane-rules = Regeln
rules-pane-search-the-rules = Die Regeln durchsuchen
rules-pane-search = Suche
rules-pane-close-the-rules = Die Regeln schließen
rules-pane-text-of-the-rules = Text der Regeln
rules-pane-the-rules-cannot-be = Die Regeln konnten nicht geholt werden: { $problem }
rules-pane-opening-the-rules = Die Regeln werden geöffnet …
rules-pane-no-rule-speaks-of = Keine Regel spricht von „{ $query }“.

## MatchDialogs.svelte

sheets-settings = Einstellungen
sheets-standing-answers = Antworten im Voraus
sheets-fair-dice-and-cards = Ehrliche Würfel und Karten
sheets-keys-and-help = Tasten und Hilfe
sheets-seats-links-and-files = Plätze, Links und Dateien
sheets-play-on-from-here = Von hier weiterspielen
sheets-the-server-does-not = Der Server antwortet nicht. Schließ dies und versuch es noch einmal.

## TurnSummaryCard.svelte

since-card-no-effect = : ohne Wirkung
since-card-taken = { $taken } genommen
since-card-spaces = { $taken ->
        [one] { $taken } Feld
       *[other] { $taken } Felder
    }
since-card-lost = { $losses } verloren{ $losses2 }
since-card-units = { $losses ->
        [one] { $losses } Stein
       *[other] { $losses } Steine
    }
since-card-hit = { $hits } getroffen
since-card-units-2 = { $hits ->
        [one] { $hits } Stein
       *[other] { $hits } Steine
    }
since-card-attacks = { $attacks ->
        [one] { $attacks } Angriff
       *[other] { $attacks } Angriffe
    }
since-card-with-effect = { $effective } mit Wirkung
since-card-pending = { $pending } noch offen
since-card-still-open = : noch offen
since-card-moves = { $moved ->
        [one] { $moved } Zug
       *[other] { $moved } Züge
    }
since-card-nothing-lost = nichts verloren
since-card-so-far = bisher { $told }
since-card-worth = {" "}(im Wert von { $worth })
since-card-times = { $lines ->
        [one] { $lines }-mal
       *[other] { $lines }-mal
    }
since-card-since-your-last-turn = Seit deinem letzten Zug
since-card-since-your-last-turn-2 = Seit deinem letzten Zug:
since-card-by-side = Nach Seiten
since-card-took = Genommen
since-card-no-longer-holds = Hält nicht mehr
since-card-lost-2 = Verloren
since-card-hit-2 = Getroffen
since-card-recovered = Erholt
since-card-besides = Außerdem
since-card-new = Neu
since-card-captured = Übernommen
since-card-attacked = Angegriffen
since-card-moved = Bewegt
since-card-pieces = { $moved ->
        [one] { $moved } Zug
       *[other] { $moved } Züge
    }
since-card-watch-it = Ansehen
since-card-put-the-summary-away = Die Zusammenfassung weglegen
meant-for-ask = Was war die Absicht?
meant-for-thinking = Wird überlegt …
meant-for-told = Was die Absicht war
meant-for-nothing = Dazu lässt sich nichts sagen.
meant-for-not-over = Dieser Zug ist noch nicht vorbei.

## TargetCard.svelte

target-card-what-to-do-here = Was hier zu tun ist
target-card-all = Alle{" "}
target-card-all-2 = alle { $n }
target-card-everything-here = { $label } mit allem hier<b>{ $total }</b>
target-card-take-the-instead = Stattdessen: { $kind }

## TopBar.svelte

top-bar-connecting = Verbindung wird hergestellt …
top-bar-connected = Verbunden
top-bar-connected-slow-line = Verbunden (langsame Leitung)
top-bar-connection-lost-trying-again = Verbindung verloren. Es wird wieder versucht …
top-bar-standing-answers = Antworten im Voraus
top-bar-fair-dice-and-cards = Ehrliche Würfel und Karten
top-bar-seats-links-and-files = Plätze, Links und Dateien
top-bar-settings = Einstellungen
top-bar-keys-and-help = Tasten und Hilfe
top-bar-broadfront-home = Broadfront, Startseite
top-bar-broadfront = Broadfront
top-bar-match = Partie
top-bar-rules = Regeln
top-bar-replay = Wiedergabe

## Tracks.svelte

tracks-rule = Regel { $rule }
tracks-stocks-and-points = Bestände und Punkte

## ReservePiece.svelte

tray-piece-left = { $label } { $name }, { $count } übrig

## Reserves.svelte

trays-beside-the-board = Neben dem Brett
trays-empty = leer

## TurnHead.svelte

turn-head-thinking = denkt nach …
turn-head-away = abwesend

## UnitFigures.svelte

unit-figures-figures = Werte

## SeatReplacementNotice.svelte

vacancy-notice-is-out-of-time = hat die Zeit überschritten
vacancy-notice-has-resigned = hat aufgegeben
vacancy-notice-has-given-up-the = hat den Platz abgegeben
vacancy-notice-the-computer = der Computer ({ $slice })
vacancy-notice-somebody-by-a-link = jemand per Link
vacancy-notice-anybody-from-the-lobby = jemand aus der Lobby
vacancy-notice-the-others-say-who = <b>{ $why }</b> Die anderen sagen, wer weiterspielt.
vacancy-notice-your-time-is-over = Deine Zeit ist abgelaufen.
vacancy-notice-you-have-resigned = Du hast aufgegeben.
vacancy-notice-you-have-given-up = Du hast deinen Platz abgegeben.
vacancy-notice-come-back = Zurückkommen
vacancy-notice-leave-the-match = Die Partie verlassen
vacancy-notice-the-seat-is-offered = Der Platz ist angeboten: { $agreed }.
vacancy-notice-who-plays-on-all = Wer spielt weiter? Alle, die noch da sind, müssen zustimmen.
vacancy-notice-you-want = Dein Vorschlag:
vacancy-notice-wants = Vorschlag von { $seat }:
vacancy-notice-level = Stufe
vacancy-notice-end-the-match = Die Partie beenden
vacancy-notice-if-nobody-plays-on = Spielt niemand weiter, endet die Partie durch die Uhr in: { $now }.

## WatchBar.svelte

watch-bar-the-turn-again = Den Zug noch einmal
watch-bar-scene-before = Szene davor
watch-bar-stop = Anhalten
watch-bar-play = Abspielen
watch-bar-next-scene = Nächste Szene
watch-bar-scenes = Szenen
watch-bar-speed = Tempo
watch-bar-to-the-present = Zur Gegenwart

## WhyNot.svelte

why-not-why-not = Warum nicht

## WonCard.svelte

won-card-ending-the-phases-that = Die übrigen Phasen werden beendet …
won-card-stop = Anhalten
won-card-the-match-is-decided = Die Partie ist entschieden
won-card-end-the-match-now = Die Partie jetzt beenden

## ZoomButtons.svelte

zoom-buttons-turn-the-map-by = Die Karte um eine Vierteldrehung drehen
zoom-buttons-turn-the-map = Karte drehen
zoom-buttons-zoom-in = Vergrößern
zoom-buttons-zoom-out = Verkleinern
zoom-buttons-fit-the-map-to = Die Karte einpassen

## Words by themselves

turn-head-here = hier
turn-head-you = du
battles-nothing = nichts
luck-bars-lucky = glücklich
luck-bars-unlucky = unglücklich
since-card-none = keiner
