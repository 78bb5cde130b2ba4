## balance.ts

balance-about-even-as-it = So schon fast ausgeglichen
balance-as-usual = Wie üblich
balance-not-told-apart = Durch so viele Partien nicht zu unterscheiden
balance-wins-of-of-matches = Siege von { $side } { $score } % in { $matches } Partien ({ $low } bis { $high } %)

## figures.ts

figures-of-steps = { $steps } von { $most } Stufen

## percent.ts

percent-under-0-1-x = unter 0,1 %
percent-over-99-9-x = über 99,9 %

## plain_text.ts

plain-text-utf-16 = { $file }:{ $line }: das ist Text in UTF-16: speichere die Datei als UTF-8
plain-text-not-utf-8 = { $file }:{ $line }: das ist kein Text in UTF-8: speichere die Datei als UTF-8

## unreachable.ts

unreached-matches-are-at-the = Die Partien liegen auf dem Server dieses Rechners, und der läuft nicht. Starte ihn:
unreached-this-device-is-not = Dieses Gerät hat keine Verbindung zum Netz. Partien auf { $host } gehen weiter, sobald es eine hat.
unreached-matches-are-at-it = Die Partien liegen auf { $host }; der Server oder der Weg dorthin ist unterbrochen.

## Words by themselves

level-recruit = Rekrut
level-regular = Regulär
level-veteran = Veteran
level-elite = Elite
