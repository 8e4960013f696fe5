const domain = '@deleted.invalid';

/** Stands where a deleted account had its address, until the account is erased everywhere. */
export const nobodysAddress = (userId: string): string => `${userId}${domain}`;

/** Whether an address is of a deleted account: no mail goes there. */
export const isNobodys = (address: string): boolean => address.endsWith(domain);
