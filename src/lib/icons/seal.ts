/** A rubber stamp: somebody looked at papers. A tick would promise more. */
export const stamp =
  '<path d="M9.6 13.5c.5-2.1-1.3-3.3-1.3-5.7a3.7 3.7 0 0 1 7.4 0c0 2.4-1.8 3.6-1.3 5.7M5 13.5h14v4H5zM5 21h14"/>';
