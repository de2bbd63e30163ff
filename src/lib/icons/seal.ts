/** A rubber stamp: somebody looked at papers. A tick would promise more. */
export const stamp =
  '<path d="M9.6 13.5c.5-2.1-1.3-3.3-1.3-5.7a3.7 3.7 0 0 1 7.4 0c0 2.4-1.8 3.6-1.3 5.7M5 13.5h14v4H5zM5 21h14"/>';

/** In a box of 64: what a verified company wears beside its name. Rings of dashes make its petals. */
export const rosette =
  '<circle cx="32" cy="32" r="24" stroke="#C8452A" stroke-width="14" stroke-dasharray="0 12.566"/><circle cx="32" cy="32" r="25" fill="#F2B134" stroke="none"/><circle cx="32" cy="32" r="21" stroke="#C8452A" stroke-width="6" stroke-linecap="butt" stroke-dasharray="5 5.996"/><circle cx="32" cy="32" r="17" fill="#083F3E" stroke="none"/><path stroke="#fff" stroke-width="4.5" d="M24 32l6 6 11-12"/>';
