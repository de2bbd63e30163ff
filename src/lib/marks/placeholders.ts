/** What the links of a share sheet have instead of the address and title of a card. */
export const placeholders = { address: 'ADDRESS', title: 'TITLE' };
