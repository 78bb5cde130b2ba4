## push.ts

push-browsers-allow-this-on = Browsers allow this on https pages only. Ask whoever runs this server to serve it by https.
push-on-an-iphone-or = On an iPhone or iPad, add Broadfront to the home screen first (Share, Add to Home Screen), and open it there.
push-this-browser-cannot-show = This browser cannot show notifications of pages, or a private window keeps it from doing so.
push-this-browser-blocks-notifications = This browser blocks notifications of this page. Allow them in its settings for this page, and load it again.
push-notifications-were-not-allowed = Notifications were not allowed. Press again to be asked again.
push-this-browsers-push-service = This browser's push service could not be reached. Try again later; some browsers have it switched off.

## UnsubscribePage.svelte

end-notices-page-e-mails-about-your = E-mails about your matches
end-notices-page-end = End
end-notices-page-no-more-e-mails = No more e-mails about matches are sent to { $name }. They can be switched on again under <a>your account</a>.
end-notices-page-do-you-want-no = Do you want no more e-mails that tell you of your matches?
end-notices-page-send-me-no-more = Send me no more

## NotificationSettings.svelte

notices-part-it-is-my-turn = It is my turn
notices-part-a-match-i-wait = A match I wait for has begun
notices-part-somebody-offers-a-draw = Somebody offers a draw, to stop, or to go back, or has left a seat
notices-part-a-match-is-over = A match is over
notices-part-i-have-a-day = I have a day left in a match by post
notices-part-at-once = At once
notices-part-every-15-minutes-at = Every 15 minutes at most
notices-part-every-hour-at-most = Every hour at most
notices-part-every-4-hours-at = Every 4 hours at most
notices-part-once-a-day-at = Once a day at most
notices-part-notification = Notification
notices-part-webhook = Webhook
notices-part-this-server-sends-no = This server sends no e-mail.
notices-part-give-your-account-an = Give your account an e-mail address first, under “E-mail”.
notices-part-every-minutes-at-most = Every { $digest } minutes at most
notices-part-saved = Saved.
notices-part-notices = Notices
notices-part-be-told-that-a = Be told that a match waits for you when you have not got it open. Each is sent once, and none for a turn that you have played.
notices-part-the-last-notice-did = The last notice did not arrive: { $problem }
notices-part-other-ways = Other ways
notices-part-e-mail = E-mail{ $email }
notices-part-to = {" "}to { $email }
notices-part-webhook-of-discord-or = Webhook of Discord or Slack
notices-part-sends-to = Sends to { $webhook }.
notices-part-remove-the-webhook = Remove the webhook
notices-part-tell-me-when = Tell me when
notices-part-how-often = How often
notices-part-e-mails-and-webhook = E-mails and webhook
notices-part-quiet-hours = Quiet hours
notices-part-what-comes-then-is = What comes then is told after them, in one message.
notices-part-from = From
notices-part-until = Until
notices-part-time-of = Time of { $replaceAll }
notices-part-save-notices = Save notices
notices-part-send-a-test-notice = Send a test notice

## PushSettings.svelte

push-part-notifications-of-the-browser = Notifications of the browser
push-part-this-browser-tells-you = This browser tells you, even while no page of Broadfront is open.
push-part-not-in-this-browser = Not in this browser: { $reason }
push-part-tell-me-in-this = Tell me in this browser
push-part-this-one = {" "}(this one)
push-part-since-by = since { $dateStyle }, by { $service }
push-part-remove = Remove { $device }
push-part-remove-2 = Remove

## Words by themselves

notices-part-sent = sent.
