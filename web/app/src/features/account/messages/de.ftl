## passkeys.ts

passkeys-a-passkey-belongs-to = Ein Passkey gehört zu einem Namen, und { $hostname } ist eine Zahl. Öffne auf dem Rechner, auf dem der Server läuft, stattdessen http://localhost{ $port }; oder melde dich per E-Mail an.
passkeys-passkeys-need-an-address = Passkeys brauchen eine Adresse, die mit https beginnt. Du kannst dich per E-Mail anmelden.
passkeys-this-browser-knows-no = Dieser Browser kennt keine Passkeys. Du kannst dich per E-Mail anmelden.
passkeys-this-device-has-a = Dieses Gerät hat schon einen Passkey dieses Kontos.
passkeys-passkeys-of-this-server = Die Passkeys dieses Servers gehören zu einer anderen Adresse: öffne ihn unter der, die dir sein Betreiber genannt hat.
passkeys-the-device-has-used = Das Gerät hat keinen Passkey benutzt: es wurde abgebrochen, oder es hat keinen für diesen Server. Versuch es noch einmal oder melde dich anders an.

## AccountEntry.svelte

account-entry-sign-in = Anmelden

## AccountPage.svelte

account-page-your-account = Dein Konto
account-page-seats-of-matches-belong = { $seats ->
        [one] Ein Platz in Partien gehört
       *[other] { $seats } Plätze in Partien gehören
    } zu diesem Konto; sie stehen auf der <a>Startseite</a> jedes Geräts, auf dem du dich anmeldest. Auch deine Einstellungen werden damit aufgehoben. <a1>Was andere sehen</a1>
account-page-sign-out = Abmelden

## Address.svelte

address-it-is-on-its = er ist an diese Adresse unterwegs
address-this-server-has-no = dieser Server hat keinen Mailserver, darum steht er in seinem Protokoll
address-open-the-link-in = Öffne den Link innerhalb von { $minutes } Minuten in diesem Browser, damit { $email } deine wird: { $where }.
address-e-mail = E-Mail
address-links-to-sign-in = Links zum Anmelden gehen an { $email }. Niemand sonst sieht die Adresse.
address-none-with-an-address = Keine. Mit einer Adresse kannst du dich per Link anmelden, falls du deine Passkeys verlierst. Niemand sonst sieht sie.
address-new-address = Neue Adresse
address-address = Adresse
address-send-a-link-to = Einen Link dorthin schicken

## Codes.svelte

codes-recovery-codes-of-at = Ersatzcodes von { $me } bei { $origin }{"\u000A"}{"\u000A"}{ $codes }{"\u000A"}
codes-recovery-codes = Ersatzcodes
codes-a-code-signs-you = { $left }Ein Code meldet dich einmal an, falls du deine Passkeys verlierst. Bewahre sie auf Papier oder in einem Passwortspeicher auf.
codes-codes-have-not-been = { $left } Codes sind noch nicht benutzt.{" "}
codes-these-are-shown-this = Diese werden nur dieses eine Mal gezeigt; die früheren gelten nicht mehr.
codes-save-as-a-file = Als Datei speichern
codes-make-new-codes = Neue Codes machen
codes-make-codes = Codes machen

## Devices.svelte

devices-devices = Geräte
devices-this-one = {" "}(dieses)
devices-signed-in-last-seen = angemeldet { $made }, zuletzt gesehen { $seen }
devices-sign-out = { $device } abmelden
devices-sign-out-2 = Abmelden
devices-sign-out-all-others = Alle anderen abmelden

## Privacy.svelte

leave-your-data = Deine Daten
leave-everything-that-is-kept = Alles, was über dich gespeichert ist, als Datei.
leave-save-my-data = Meine Daten speichern
leave-delete-the-account = Das Konto löschen
leave-your-profile-passkeys-and = Dein Profil, deine Passkeys und Geräte werden sofort und endgültig gelöscht. Partien bleiben, mit „ein früherer Spieler“ auf deinen Plätzen.
leave-type-your-name = Gib deinen Namen ein, { $me }
leave-delete-my-account = Mein Konto löschen

## Passkeys.svelte

passkeys-passkeys = Passkeys
passkeys-made-last-used = angelegt { $made }, zuletzt benutzt { $used }
passkeys-remove-the-passkey = Den Passkey { $one } entfernen
passkeys-remove = Entfernen
passkeys-add-a-passkey = Einen Passkey hinzufügen

## PlayerPage.svelte

player-page-this-player-is-not = Diesen Spieler gibt es hier nicht
player-page-here-since = Dabei seit { $dateStyle }

## ProfileForm.svelte

profile-form-saved = Gespeichert.
profile-form-profile = Profil
profile-form-name = Name
profile-form-flag = Flagge
profile-form-none = Keine
profile-form-about-me = Über mich
profile-form-save = Speichern

## PlainPage.svelte

sheet-broadfront = { $title } · Broadfront
sheet-home = Startseite

## SignInPage.svelte

sign-in-page-a-link-is-on = Ein Link ist an { $email } unterwegs. Er gilt einmal, { $minutes } Minuten lang.
sign-in-page-this-server-has-no = Dieser Server hat keinen Mailserver. Der Link für { $email } steht im Protokoll des Servers: frag dessen Betreiber. Er gilt einmal, { $minutes } Minuten lang.
sign-in-page-name-that-others-see = Name, den andere sehen
sign-in-page-sign-in-by-the = Mit dem Link anmelden
sign-in-page-sign-in = Anmelden
sign-in-page-choose-your-name = Wähle deinen Namen
sign-in-page-your-link = Dein Link
sign-in-page-there-is-no-account = Zu dieser Adresse gibt es noch kein Konto. Wähle einen Namen aus 3 bis 20 Buchstaben und Ziffern, um eines anzulegen.
sign-in-page-create-the-account = Das Konto anlegen
sign-in-page-other-ways-to-sign = Andere Wege, sich anzumelden
sign-in-page-you-are-signed-in = Du bist angemeldet als <a>{ $me }</a>.
sign-in-page-everything-here-works-without = Hier geht alles auch ohne Konto. Mit einem sind deine Partien und Einstellungen auf jedem Gerät da, auf dem du dich anmeldest. Passwörter gibt es nicht.
sign-in-page-i-have-an-account = Ich habe ein Konto
sign-in-page-sign-in-with-a = Mit Passkey anmelden
sign-in-page-i-am-new-here = Ich bin neu hier
sign-in-page-a-passkey-is-kept = Einen Passkey bewahrt dein Telefon, Rechner oder Passwortspeicher auf; du bestätigst ihn so, wie du das Gerät entsperrst.
sign-in-page-create-account-with-a = Konto mit Passkey anlegen
sign-in-page-by-e-mail-to = Per E-Mail anmelden oder ein Konto anlegen
sign-in-page-this-server-has-no-2 = Dieser Server hat keinen Mailserver: Links werden für seinen Betreiber ins Protokoll geschrieben.
sign-in-page-e-mail-address = E-Mail-Adresse
sign-in-page-send-me-a-link = Schick mir einen Link
sign-in-page-with-a-recovery-code = Mit einem Ersatzcode
sign-in-page-recovery-code = Ersatzcode
