## board_words.ts: the words of web/board

board-asleep = { $zone }, zurzeit nicht gehalten
board-send = Schicken
board-too-many = { $stay } von { $wanted } haben keinen Platz: { $why }.
board-plan-attack = Angriff
board-plan-move = Bewegung
board-plan-supply = Nachschub
board-plan-threat = Bedrohung
board-map = { $title }: Pfeiltasten gehen über die Karte, Eingabe wählt
board-die = Würfel { $colour }: { $face }
board-die-marked = Würfel: { $face }, { $mark }
board-closed = { $line }: gesperrt
board-closed-to = { $line }, gesperrt für { $sides }
board-left = noch { $steps }
board-dug-in = EINGEGR.
board-nothing-ordered = Nichts ist bestellt.
board-unspent = { $left } von { $most } { $of } sind nicht ausgegeben.
board-in-reach = in Reichweite von { $side }
board-and = {" "}und{" "}

## Words by themselves

board-white = weiß
board-yellow = gelb
board-hit = Treffer
board-miss = vorbei

## App.svelte

app-this-page-could-not = Diese Seite konnte nicht geholt werden
app-the-server-did-not = Der Server hat nicht geantwortet. Lade die Seite neu.
app-there-is-nothing-here = Hier ist nichts
app-this-address-leads-nowhere = Diese Adresse führt nirgendwohin: { $hash }. Wenn es ein Link ist, den man dir geschickt hat, lass ihn dir noch einmal ganz schicken.

## NotFound.svelte

lost-broadfront = { $title } · Broadfront
lost-to-the-home-page = Zur Startseite

## Unreachable.svelte

unreached-broadfront-serve = broadfront serve
unreached-where-broadfront-is-installed = Wo Broadfront auf diesem Rechner installiert ist, läuft es auch ohne Netz, zu zweit an einem Bildschirm und gegen den Computer: starte <code>broadfront serve</code> und öffne <a>{ $ATHOME }</a>.
