## push.ts

push-browsers-allow-this-on = Browser erlauben das nur auf https-Seiten. Bitte den Betreiber dieses Servers, ihn über https anzubieten.
push-on-an-iphone-or = Auf einem iPhone oder iPad nimm Broadfront erst auf den Home-Bildschirm (Teilen, Zum Home-Bildschirm) und öffne es dort.
push-this-browser-cannot-show = Dieser Browser kann keine Mitteilungen von Seiten zeigen, oder ein privates Fenster hindert ihn daran.
push-this-browser-blocks-notifications = Dieser Browser blockiert Mitteilungen dieser Seite. Erlaube sie in seinen Einstellungen für diese Seite und lade sie neu.
push-notifications-were-not-allowed = Mitteilungen wurden nicht erlaubt. Drück noch einmal, um wieder gefragt zu werden.
push-this-browsers-push-service = Der Push-Dienst dieses Browsers war nicht zu erreichen. Versuch es später noch einmal; in manchen Browsern ist er abgeschaltet.

## UnsubscribePage.svelte

end-notices-page-e-mails-about-your = E-Mails zu deinen Partien
end-notices-page-end = Beenden
end-notices-page-no-more-e-mails = An { $name } gehen keine E-Mails zu Partien mehr. Unter <a>dein Konto</a> lassen sie sich wieder einschalten.
end-notices-page-do-you-want-no = Willst du keine E-Mails mehr, die dir von deinen Partien berichten?
end-notices-page-send-me-no-more = Keine mehr schicken

## NotificationSettings.svelte

notices-part-it-is-my-turn = Ich bin am Zug
notices-part-a-match-i-wait = Eine Partie, auf die ich warte, hat begonnen
notices-part-somebody-offers-a-draw = Jemand bietet ein Unentschieden, ein Ende oder ein Zurücknehmen an, oder hat einen Platz verlassen
notices-part-a-match-is-over = Eine Partie ist vorbei
notices-part-i-have-a-day = Mir bleibt in einer Fernpartie noch ein Tag
notices-part-at-once = Sofort
notices-part-every-15-minutes-at = Höchstens alle 15 Minuten
notices-part-every-hour-at-most = Höchstens jede Stunde
notices-part-every-4-hours-at = Höchstens alle 4 Stunden
notices-part-once-a-day-at = Höchstens einmal am Tag
notices-part-notification = Mitteilung
notices-part-webhook = Webhook
notices-part-this-server-sends-no = Dieser Server verschickt keine E-Mails.
notices-part-give-your-account-an = Gib deinem Konto erst unter „E-Mail“ eine Adresse.
notices-part-every-minutes-at-most = Höchstens alle { $digest } Minuten
notices-part-saved = Gespeichert.
notices-part-notices = Nachrichten
notices-part-be-told-that-a = Erfahre, dass eine Partie auf dich wartet, wenn du sie nicht offen hast. Jede Nachricht kommt einmal, und keine zu einem Zug, den du schon gespielt hast.
notices-part-the-last-notice-did = Die letzte Nachricht kam nicht an: { $problem }
notices-part-other-ways = Andere Wege
notices-part-e-mail = E-Mail{ $email }
notices-part-to = {" "}an { $email }
notices-part-webhook-of-discord-or = Webhook von Discord oder Slack
notices-part-sends-to = Sendet an { $webhook }.
notices-part-remove-the-webhook = Den Webhook entfernen
notices-part-tell-me-when = Sag mir, wenn
notices-part-how-often = Wie oft
notices-part-e-mails-and-webhook = E-Mails und Webhook
notices-part-quiet-hours = Ruhezeit
notices-part-what-comes-then-is = Was dann kommt, wird danach in einer Nachricht gesagt.
notices-part-from = Von
notices-part-until = Bis
notices-part-time-of = Zeit von { $replaceAll }
notices-part-save-notices = Nachrichten speichern
notices-part-send-a-test-notice = Eine Probe schicken

## PushSettings.svelte

push-part-notifications-of-the-browser = Mitteilungen des Browsers
push-part-this-browser-tells-you = Dieser Browser sagt es dir, auch wenn keine Seite von Broadfront offen ist.
push-part-not-in-this-browser = Nicht in diesem Browser: { $reason }
push-part-tell-me-in-this = In diesem Browser Bescheid geben
push-part-this-one = {" "}(dieser)
push-part-since-by = seit { $dateStyle }, über { $service }
push-part-remove = { $device } entfernen
push-part-remove-2 = Entfernen

## Words by themselves

notices-part-sent = verschickt.
