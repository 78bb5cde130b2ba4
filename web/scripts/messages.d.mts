/** What is wrong with the catalogues, with the ids made of them, and with texts outside of them. */
export function problems(): string[];
