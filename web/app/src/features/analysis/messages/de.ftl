## analysis.svelte.ts

analysis-before-it-was-edited = { $title }, bevor es bearbeitet wurde
analysis-edited = , bearbeitet

## evaluation.ts

judging-under-1-x = unter 1 %
judging-over-99-x = über 99 %

## AnalysisBar.svelte

analysis-bar-too-long-for-a = Zu lang für einen Link: speichere sie als Datei.
analysis-bar-the-link-is-copied = Der Link ist kopiert.
analysis-bar-this-browser-does-not = Dieser Browser lässt die Seite nichts kopieren: speichere eine Datei.
analysis-bar-broadfront-home = Broadfront, Startseite
analysis-bar-analysis = Untersuchung
analysis-bar-title-of-the-analysis = Titel der Untersuchung
analysis-bar-the-move-that-cost = Der Zug, der mehr gekostet hat
analysis-bar-all-moves-that-cost = Alle Züge, die am meisten gekostet haben
analysis-bar-of = { $nth } von { $costly }
analysis-bar-that-cost-most = die am meisten gekostet haben
analysis-bar-the-move-that-cost-2 = Der Zug, der weniger gekostet hat
analysis-bar-to-the-match-that = Zur Partie, aus der diese Stellung ist
analysis-bar-to-the-match = Zur Partie
analysis-bar-back-to-where-you = Zurück, woher du kamst
analysis-bar-back = Zurück
analysis-bar-copy-a-link-that = Einen Link kopieren, der die ganze Untersuchung enthält
analysis-bar-copy-link = Link kopieren
analysis-bar-save-the-analysis-as = Die Untersuchung als Datei speichern
analysis-bar-save-file = Datei speichern
analysis-bar-analyse-another-position = Eine andere Stellung untersuchen
analysis-bar-another = Andere
analysis-bar-rules = Regeln
analysis-bar-settings = Einstellungen
analysis-bar-keys-and-help = Tasten und Hilfe

## AnalysisColumn.svelte

analysis-column-moves = Züge
analysis-column-computer = Computer
analysis-column-table = Tisch
analysis-column-log = Protokoll
analysis-column-position = Stellung
analysis-column-analysis = Untersuchung
analysis-column-moves-and-log = Züge und Protokoll
analysis-column-not-shown-yet = Noch nicht gezeigt.
analysis-column-the-server-does-not = Der Server antwortet nicht; er wird wieder gefragt.
analysis-column-the-match-ends-in = Die Partie endet unentschieden.
analysis-column-the-match-is-over = Die Partie ist vorbei. Gewonnen: { $winners }.
analysis-column-and = {" "}und{" "}
analysis-column-is-asked = Die Frage geht an { $ask }:
analysis-column-what-is-shown = Was gezeigt wird
analysis-column-look-as = Ansehen als
analysis-column-the-side-that-is = die Seite, die gefragt wird
analysis-column-setting-up-the-position = Die Stellung wird aufgebaut …

## AnalysisPage.svelte

analysis-page-this-browser-keeps-no = Dieser Browser hat keine solche Untersuchung. Wenn sie in einem anderen entstand, lass dir ihren Link oder ihre Datei geben.
analysis-page-this-link-holds-no = Dieser Link enthält keine Untersuchung: er ist unterwegs vielleicht abgeschnitten worden.
analysis-page-after-moves = { $title }, nach { $moves } { $moves ->
        [one] Zug
       *[other] Zügen
    }
analysis-page-it-cost-better = { $words } Das hat { $cost } gekostet. Besser: { $better }
analysis-page-there-is-nothing-to = Hier ist nichts zu untersuchen
analysis-page-setting-up-the-position = Die Stellung wird aufgebaut …

## AnalysisBoard.svelte

analysis-table-analysis-broadfront = { $title } · Untersuchung · Broadfront
analysis-table-this-position-cannot-be = Diese Stellung lässt sich nicht aufbauen
analysis-table-keys-and-help = Tasten und Hilfe
analysis-table-settings = Einstellungen

## ChanceCard.svelte

chance-card-chance = Zufall
chance-card-let-chance-decide = Den Zufall entscheiden lassen
chance-card-always = immer
chance-card-or-choose = Oder wählen
chance-card-only-the-likeliest-are = Nur die wahrscheinlichsten stehen hier; die anderen kommen in { $leftOut } der Fälle.

## ComputerView.svelte

computer-view-the-computers-view = Was der Computer meint
computer-view-stop = Anhalten
computer-view-thinking = Denkt nach
computer-view-think-again = Noch einmal nachdenken
computer-view-ask-the-computer = Den Computer fragen
computer-view-chance-to-win = Gewinnchance, wenn der schnelle Computer weiterspielt
computer-view-best-of = Beste { $plans } von { $seat } und die Gewinnchance danach
computer-view-no-difference-was-found = Zwischen diesen wurde kein Unterschied gefunden.
computer-view-tries = { $played } { $played ->
        [one] Versuch
       *[other] Versuche
    }
computer-view-its-orders = Seine Befehle
computer-view-meant-for = Absicht: { $told }
computer-view-there-is-one-move = Es gibt nur einen Zug.
computer-view-how-it-is-found = Wie das gefunden wird
computer-view-the-position-was-played = Die Stellung wurde { $played } { $played ->
        [one] Mal
       *[other] Mal
    } weitergespielt: der schnelle Computer trifft die { $plans }, und die Bewertung des Spiels sagt, was jeder dann erwarten darf, als Mittel aus diesem Zeitpunkt und dem Ende des Zuges danach. ± gilt in 19 von 20 Fällen und ist nie weniger als 1 %; wie weit die Bewertung selbst danebenliegt, sagt es nicht. Die Zahl eines Zuges ist die Gewinnchance nach ihm; die Gewinnchance der Stellung ist das, was sie verspricht, wenn der schnelle Computer weiterspielt. Wendepunkte und die Absicht eines Zuges haben dieselben Zahlen. Züge, deren Zahlen nicht weiter auseinanderliegen als ihr Fehler, werden ohne sie genannt.
computer-view-other-decisions-of-this = anderen Entscheidungen dieses Zuges
computer-view-next-decisions-of-all = Entscheidungen aller Seiten bis zum Ende des nächsten Zuges
computer-view-the-match-is-over = Die Partie ist vorbei.
computer-view-it-thinks-for-about = Er denkt etwa zwanzig Sekunden nach, oder bis du ihn anhältst oder anderswo hinsiehst.

## EditPane.svelte

edit-pane-edit-by-hand = Von Hand bearbeiten
edit-pane-touch-a-space-of = Tippe ein Feld der Karte an oder wähle hier einen Ort: solange dieser Reiter offen ist, gibt die Karte keine Befehle. Mit einer Änderung beginnt die Untersuchung von der geänderten Stellung neu.
edit-pane-at-this-moment-begin = Gerade läuft { $underway }: beginne erst einen Zug, das bricht es ab.
edit-pane-place = Ort
edit-pane-choose = wählen
edit-pane-off-the-map = Neben der Karte
edit-pane-on-the-map = Auf der Karte
edit-pane-piece = Stein
edit-pane-remove = Entfernen
edit-pane-what-is-there = Was dort ist
edit-pane-remove-2 = { $id } entfernen
edit-pane-turn = Zug
edit-pane-begin-this-turn = Diesen Zug beginnen

## MoveTree.svelte

move-tree-moves-tried = Versuchte Züge
move-tree-to-the-beginning = Zum Anfang
move-tree-one-move-back = Einen Zug zurück
move-tree-one-move-on = Einen Zug vor
move-tree-main-line = Hauptvariante
move-tree-delete-from-here = Von hier an löschen
move-tree-the-first-position = Die erste Stellung
move-tree-make-a-move-on = Zieh auf dem Brett: der Zug wird hier festgehalten. Geh zurück und zieh anders: das ist eine Variante.
move-tree-remark-on = Bemerkung zu: { $before }
move-tree-this-move = dieser Zug
move-tree-the-first-position-2 = die erste Stellung

## NewAnalysis.svelte

new-analysis-is-no-analysis-a = { $file } ist keine Untersuchung: eine Datei, die aus einer Untersuchung gespeichert wurde, ist eine.
new-analysis-analysis-broadfront = Untersuchung · Broadfront
new-analysis-home = Startseite
new-analysis-analyse-a-position = Eine Stellung untersuchen
new-analysis-try-moves-and-take = Probier Züge und nimm sie zurück, vergleiche Varianten und frag den Computer. Ein Zeitpunkt einer Partie wird aus ihrer Wiedergabe heraus untersucht.
new-analysis-from-the-beginning-of = Vom Anfang eines Szenarios
new-analysis-game = Spiel
new-analysis-scenario = Szenario
new-analysis-set-up = Aufbauen
new-analysis-from-notation = Aus der Notation
new-analysis-notation = Notation
new-analysis-set-up-this-position = Diese Stellung aufbauen
new-analysis-from-a-file = Aus einer Datei
new-analysis-an-analysis-that-was = Eine gespeicherte Untersuchung
new-analysis-kept-in-this-browser = In diesem Browser aufgehoben
new-analysis-moves = { $moves } { $moves ->
        [one] Zug
       *[other] Züge
    }, { $locale }
new-analysis-delete = { $title } löschen

## PositionPane.svelte

position-pane-this-browser-does-not = Dieser Browser lässt die Seite nichts kopieren: markiere den Text.
position-pane-notation = Notation
position-pane-this-position-in-notation = Diese Stellung in Notation: Spiel, Szenario, Wahlregeln und auf jeder Zeile ein Feld.
position-pane-copied = Kopiert
position-pane-copy = Kopieren
position-pane-as-it-was = Wie sie war
position-pane-set-up-as-a = Als neue Untersuchung aufbauen

## ReportPage.svelte

report-page-the-match-is-on = Die Partie läuft noch: sie kann untersucht werden, wenn sie vorbei ist.
report-page-chance-to-win = Gewinnchance
report-page-looked-back-at-broadfront = { $title } · Rückblick · Broadfront
report-page-match = Partie
report-page-move = <b>{ $seat }</b>, Zug { $moves }: { $words }
report-page-meant-for = Absicht: { $told }
report-page-the-better-would-mean = Absicht des besseren Zugs: { $told }
report-page-it-cost-of-the = Das hat <b>{ $cost }</b> der Gewinnchance gekostet: nach diesem Zug war sie { $mean2 }, nach dem besseren { $mean }. Besser: { $better }
report-page-there-is-nothing-to = Hier gibt es keinen Rückblick
report-page-to-the-match = Zur Partie
report-page-looked-back-at = { $title }, Rückblick
report-page-the-match = Die Partie
report-page-looking-at-the-match = Die Partie wird durchgesehen
report-page-step-of = Schritt { $done } von { $of }
report-page-stop = Anhalten
report-page-the-match-had-decisions = Die Partie hatte { $decisions } Entscheidungen, die wie in der Wiedergabe mit Würfen und Karten durchgezählt sind; { $moments } davon { $running }: einige in gleichen Abständen, die anderen Angriffe und Züge, nach denen die Bewertung des Spiels am meisten fiel; die teuersten noch einmal länger. Jede wurde vom schnellen Computer weitergespielt und dann mit der Bewertung des Spiels beurteilt, wie bei Wendepunkten; das Ende hat das Ergebnis der Partie. Ein Wendepunkt vergleicht die Zeitpunkte vor und nach einem Befehl; die Liste unten vergleicht zwei Züge zum selben Zeitpunkt. Der Standardfehler beträgt etwa { $error } Punkte. Drück auf die Kurve, um einen Zeitpunkt zu untersuchen.
report-page-are-looked-at = werden durchgesehen
report-page-were-looked-at = wurden durchgesehen
report-page-the-moves-that-cost = Die Züge, die am meisten gekostet haben{ $running }
report-page-so-far = , bis jetzt
report-page-no-move-that-was = Kein Zug, der durchgesehen wurde, war sicher ein Fehler.
report-page-no-move-that-was-2 = Kein Zug, der durchgesehen wurde, hat mehr als einen halben Punkt gekostet.
report-page-not-certain-the-cost = Nicht sicher: der Preis liegt innerhalb seines Fehlers

## Words by themselves

computer-view-plans = Pläne
computer-view-moves = Züge
