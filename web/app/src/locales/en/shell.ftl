## App.svelte

app-this-page-could-not = This page could not be fetched
app-the-server-did-not = The server did not answer. Load the page again.
app-there-is-nothing-here = There is nothing here
app-this-address-leads-nowhere = This address leads nowhere: { $hash }. If it is a link that you were sent, ask for it again, whole.

## Lost.svelte

lost-broadfront = { $title } · Broadfront
lost-to-the-home-page = To the home page

## Unreached.svelte

unreached-broadfront-serve = broadfront serve
unreached-where-broadfront-is-installed = Where Broadfront is installed on this machine, it plays on one screen and against the computer without a network: start <code>broadfront serve</code> and open <a>{ $ATHOME }</a>.
