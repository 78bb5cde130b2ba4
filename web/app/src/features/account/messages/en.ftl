## passkeys.ts

passkeys-a-passkey-belongs-to = A passkey belongs to a name, and { $hostname } is a number. On the machine that the server runs on, open http://localhost{ $port } instead; or sign in by e-mail.
passkeys-passkeys-need-an-address = Passkeys need an address that begins with https. You can sign in by e-mail.
passkeys-this-browser-knows-no = This browser knows no passkeys. You can sign in by e-mail.
passkeys-this-device-has-a = This device has a passkey of this account already.
passkeys-passkeys-of-this-server = Passkeys of this server belong to another address: open it by the one that its owner has told you.
passkeys-the-device-has-used = The device has used no passkey: it was put off, or has none for this server. Try again, or sign in another way.

## AccountEntry.svelte

account-entry-sign-in = Sign in

## AccountPage.svelte

account-page-your-account = Your account
account-page-seats-of-matches-belong = { $seats ->
        [one] One seat
       *[other] { $seats } seats
    } of matches { $seats ->
        [one] belongs
       *[other] belong
    } to this account; they are listed on the <a>home page</a> of every device you sign in on. Your settings are kept with it too. <a1>What others see</a1>
account-page-sign-out = Sign out

## Address.svelte

address-it-is-on-its = it is on its way to that address
address-this-server-has-no = this server has no mail server, so it is in its log
address-open-the-link-in = Open the link in this browser within { $minutes } minutes to make { $email } yours: { $where }.
address-e-mail = E-mail
address-links-to-sign-in = Links to sign in go to { $email }. Nobody else sees it.
address-none-with-an-address = None. With an address you can sign in by a link, should you lose your passkeys. Nobody else sees it.
address-new-address = New address
address-address = Address
address-send-a-link-to = Send a link to it

## Codes.svelte

codes-recovery-codes-of-at = Recovery codes of { $me } at { $origin }{"\u000A"}{"\u000A"}{ $codes }{"\u000A"}
codes-recovery-codes = Recovery codes
codes-a-code-signs-you = { $left }A code signs you in once, should you lose your passkeys. Keep them on paper or in a password manager.
codes-codes-have-not-been = { $left } codes have not been used.{" "}
codes-these-are-shown-this = These are shown this once; those before have ended.
codes-save-as-a-file = Save as a file
codes-make-new-codes = Make new codes
codes-make-codes = Make codes

## Devices.svelte

devices-devices = Devices
devices-this-one = {" "}(this one)
devices-signed-in-last-seen = signed in { $made }, last seen { $seen }
devices-sign-out = Sign out { $device }
devices-sign-out-2 = Sign out
devices-sign-out-all-others = Sign out all others

## Privacy.svelte

leave-your-data = Your data
leave-everything-that-is-kept = Everything that is kept of you, as a file.
leave-save-my-data = Save my data
leave-delete-the-account = Delete the account
leave-your-profile-passkeys-and = Your profile, passkeys and devices are deleted at once, for good. Matches stay, with "a former player" at your seats.
leave-type-your-name = Type your name, { $me }
leave-delete-my-account = Delete my account

## Passkeys.svelte

passkeys-passkeys = Passkeys
passkeys-made-last-used = made { $made }, last used { $used }
passkeys-remove-the-passkey = Remove the passkey { $one }
passkeys-remove = Remove
passkeys-add-a-passkey = Add a passkey

## PlayerPage.svelte

player-page-this-player-is-not = This player is not here
player-page-here-since = Here since { $dateStyle }

## ProfileForm.svelte

profile-form-saved = Saved.
profile-form-profile = Profile
profile-form-name = Name
profile-form-flag = Flag
profile-form-none = None
profile-form-about-me = About me
profile-form-save = Save

## PlainPage.svelte

sheet-broadfront = { $title } · Broadfront
sheet-home = Home

## SignInPage.svelte

sign-in-page-a-link-is-on = A link is on its way to { $email }. It works once, for { $minutes } minutes.
sign-in-page-this-server-has-no = This server has no mail server. The link for { $email } is in the server's log: ask whoever runs it. It works once, for { $minutes } minutes.
sign-in-page-name-that-others-see = Name that others see
sign-in-page-sign-in-by-the = Sign in by the link
sign-in-page-sign-in = Sign in
sign-in-page-choose-your-name = Choose your name
sign-in-page-your-link = Your link
sign-in-page-there-is-no-account = There is no account with this address yet. Choose a name of 3 to 20 letters and digits to create one.
sign-in-page-create-the-account = Create the account
sign-in-page-other-ways-to-sign = Other ways to sign in
sign-in-page-you-are-signed-in = You are signed in as <a>{ $me }</a>.
sign-in-page-everything-here-works-without = Everything here works without an account. With one, your matches and settings are there on every device you sign in on. There are no passwords.
sign-in-page-i-have-an-account = I have an account
sign-in-page-sign-in-with-a = Sign in with a passkey
sign-in-page-i-am-new-here = I am new here
sign-in-page-a-passkey-is-kept = A passkey is kept by your phone, computer or password manager; you confirm it as you unlock that.
sign-in-page-create-account-with-a = Create account with a passkey
sign-in-page-by-e-mail-to = By e-mail, to sign in or create an account
sign-in-page-this-server-has-no-2 = This server has no mail server: links are written to its log, for whoever runs it.
sign-in-page-e-mail-address = E-mail address
sign-in-page-send-me-a-link = Send me a link
sign-in-page-with-a-recovery-code = With a recovery code
sign-in-page-recovery-code = Recovery code
