## BranchDialog.svelte

branch-sheet-a-new-match-begins = Eine neue Partie beginnt mit dem Stand nach { $moves } Zügen. Diese bleibt, wie sie ist; die Würfel fallen von dort an neu.
branch-sheet-begin-the-new-match = Die neue Partie beginnen

## DiceDialog.svelte

dice-sheet-this-is-not-the = Das ist nicht das Salz, das versprochen wurde.
dice-sheet-do-not-trust-these = Trau diesen Würfeln nicht.
dice-sheet-before-the-first-roll = Vor dem ersten Wurf hat der Server einen geheimen Schlüssel gezogen und dessen Fingerabdruck gezeigt, siehe unten. Jeder Würfel wird aus diesem Schlüssel berechnet. Wenn die Partie vorbei ist, wird der Schlüssel gezeigt, und jeder kann alle Würfel nachrechnen: exportiere die Partie mit ihren Würfeln und starte <code>broadfront verify-dice</code>.
dice-sheet-fingerprint-of-the-key = Fingerabdruck des Schlüssels (SHA-256)
dice-sheet-the-key = Der Schlüssel
dice-sheet-shown-when-the-match = Wird gezeigt, wenn die Partie vorbei ist.
dice-sheet-salt = Salz
dice-sheet-a-seat-may-add = Ein Platz darf vor dem ersten Wurf Salz dazugeben: Wörter und zufällige Zeichen, die nur sein Browser kennt. Erst verspricht er sie mit ihrem Fingerabdruck; wenn niemand mehr etwas versprechen kann, werden alle verraten, und erst dann fällt ein Würfel. So konnte nicht einmal, wer den Schlüssel zog, die Würfel kennen oder zum Salz eines anderen Platzes passend wählen.
dice-sheet-promised = versprochen: { $seat }
dice-sheet-words-of-your-own = Eigene Wörter
dice-sheet-any-or-none = beliebige oder keine
dice-sheet-add-salt = Salz dazugeben
dice-sheet-this-browser-keeps-your = Dieser Browser hebt dein Salz auf und verrät es, wenn alle ihres versprochen haben oder der erste Wurf ansteht. Es lautet:
dice-sheet-the-salt-was-promised = Das Salz wurde in einem anderen Browser versprochen. Öffne die Partie dort oder kopiere es von dort:
dice-sheet-use-it = Verwenden
dice-sheet-it-is-too-late = Für Salz ist es jetzt zu spät.

## EndMatch.svelte

end-match-end-the-match = Die Partie beenden
end-match-you-have-given-up = Du hast diesen Platz abgegeben.
end-match-you-have-resigned-the = Du hast aufgegeben. Die Partie endet, wenn der Rest deiner Seite es auch tut.
end-match-to-a-draw-to = Einem Unentschieden, einem Ende ohne Ergebnis oder dem Zurücknehmen eines Befehls, nachdem gewürfelt wurde, müssen alle zustimmen; die Würfel fallen dann neu. Wer aufgibt, verliert.
end-match-the-computer-takes-no = Der Computer nimmt keine Angebote an. Wer aufgibt, verliert.
end-match-go-on-playing = Weiterspielen
end-match-yes-resign-as = Ja, als { $seat } aufgeben
end-match-resign = Aufgeben
end-match-offer-a-draw = Unentschieden anbieten
end-match-offer-to-stop = Vorschlagen aufzuhören
end-match-ask-to-take-back = Bitten, meinen letzten Befehl zurückzunehmen
end-match-give-up-my-seat = Meinen Platz abgeben
end-match-whoever-gives-up-a = Wer einen Platz abgibt, überlässt es den anderen, wer weiterspielt: der Computer oder jemand anders. Bis dahin kannst du zurückkommen.
end-match-there-is-an-offer = Es gibt ein Angebot, das noch nicht beantwortet ist.
end-match-your-last-offer-was = Dein letztes Angebot wurde abgelehnt: spiel erst ein wenig weiter.

## InviteDialog.svelte

invite-sheet-this-browser-does-not = Dieser Browser lässt die Seite nichts kopieren: markiere den Link und kopiere ihn selbst.
invite-sheet-whoever-opens-this-link = Wer diesen Link öffnet, spielt diesen Platz. Schick ihn nur einer Person. Sie kann ihn dort erneuern; deine Abschrift gilt dann nicht mehr.
invite-sheet-whoever-takes-the-seat = Diese Einladung führt zum Platz. Wer ihn zuerst nimmt, hat ihn.
invite-sheet-whoever-takes-the-seat-signed-in = Diese Einladung führt zum Platz. Wer sich anmeldet und ihn zuerst nimmt, hat ihn.
invite-sheet-your-own = { $seat } (dein eigener)
invite-sheet-to-go-on-playing = Um in einem anderen Browser weiterzuspielen.
invite-sheet-spectators = Zuschauer
invite-sheet-watches-without-a-seat = Sieht ohne Platz zu.
invite-sheet-link-for = Link für { $link }
invite-sheet-copied = Kopiert
invite-sheet-copy = Kopieren
invite-sheet-the-match-as-a = Die Partie als Datei
invite-sheet-the-first-can-be = Die erste lässt sich lesen, hier einlesen und überall nachspielen; die zweite enthält auch den Beweis für die Würfel.
invite-sheet-match-file = Partiedatei
invite-sheet-with-the-dice-json = Mit den Würfeln (JSON)
invite-sheet-the-scenario = Das Szenario
invite-sheet-a-copy-of-it = Eine Kopie davon öffnet sich im Editor; diese Partie bleibt, wie sie ist.
invite-sheet-edit-a-copy = Eine Kopie bearbeiten

## KeysDialog.svelte

keys-sheet-in-a-hand-from = In der Hand: von Karte zu Karte; jede wird vorgelesen, wenn du zu ihr kommst
keys-sheet-on-a-card-show = Auf einer Karte: zeigen, wohin sie kann; Eingabe noch einmal spielt eine, die nirgendwohin geht
keys-sheet-from-the-hand-to = Von der Hand zur Karte
keys-sheet-walk-the-spaces-of = Über die Felder der Karte gehen
keys-sheet-to-the-previous-or = Zum vorigen oder nächsten Feld, das leuchtet
keys-sheet-select-a-space-go = Ein Feld wählen, dorthin ziehen, einen Knopf drücken
keys-sheet-press-the-button-marked = Den Knopf mit ↵ von überall drücken
keys-sheet-put-back-what-is = Zurücklegen, was in der Hand ist; schließen; ablehnen
keys-sheet-take-back-as-far = Zurücknehmen, bis zum letzten Würfel oder zur letzten Karte
keys-sheet-list-your-orders-to = Deine Befehle auflisten, um einen davon zurückzunehmen
keys-sheet-nearer-farther-the-whole = Näher, weiter, die ganze Karte
keys-sheet-shift-the-map = Die Karte verschieben
keys-sheet-in-a-replay-one = In der Wiedergabe: einen Zug zurück; ] geht einen vor
keys-sheet-open-the-rules = Die Regeln öffnen
keys-sheet-this-page = Diese Seite
keys-sheet-what-the-enemy-can = Was der Feind im nächsten Zug erreichen kann
keys-sheet-line-of-sight-what = Sichtlinie: was man von einem Feld aus sieht und was die Sicht verdeckt
keys-sheet-plans-press-enter-where = Pläne: Eingabe, wo ein Pfeil beginnt, dann, wo er endet
keys-sheet-what-glows-can-be = Was leuchtet, lässt sich anfassen. Klick oder zieh eine Einheit{ $isOfCards }: { $isOfStacks }. Leg sie ab, wo sie nicht hindarf, und der Tisch nennt die Regel, die es verbietet. Jede §-Nummer öffnet dort die Regeln.
keys-sheet-or-a-card-of = {" "}oder eine Karte deiner Hand
keys-sheet-where-it-may-go = wohin sie kann, leuchtet auf
keys-sheet-dots-show-where-it = Punkte zeigen, wohin sie kann, rote Klammern, was sie angreifen kann
keys-sheet-orders-of-this-game = Befehle dieses Spiels

## AutoDeclineDialog.svelte

standing-sheet-for = Für <b>{ $name }</b>.
standing-sheet-what-is-declined-here = Was hier abgelehnt ist, lehnt der Server für dich ab, sobald gefragt wird, ob du etwas hättest tun können oder nicht. Niemand sonst erfährt es.

## Words by themselves

dice-sheet-none = keins
