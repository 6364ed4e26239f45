// Messages whose words are rightly the same as in English.
export const sameEverywhere = /^(person|key|language)\.|^page\.title$/;
export const same: Record<string, readonly string[]> = {};
