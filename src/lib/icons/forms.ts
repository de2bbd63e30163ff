/** In a file of their own, so that forms load no other icons. */
export const check = '<path d="M5 12.5l4.5 4.5L19 7.5"/>';
export const alert =
  '<path d="M12 4.2 20.8 19.5H3.2zM12 10v4.3"/><circle cx="12" cy="16.9" r="1" fill="currentColor" stroke="none"/>';
export const eye =
  '<path d="M2.5 12S6 5.7 12 5.7 21.5 12 21.5 12 18 18.3 12 18.3 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>';
export const eyeOff =
  '<path d="M4 4l16 16M9.5 6.1A9 9 0 0 1 12 5.7c6 0 9.5 6.3 9.5 6.3a17 17 0 0 1-3 3.7M6.3 7.6A16 16 0 0 0 2.5 12S6 18.3 12 18.3a9.3 9.3 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4"/>';
export const google = '<path d="M19.8 12.2c0 4.6-3.2 7.8-7.8 7.8a8 8 0 1 1 5.4-13.9M12.3 12.2h7.5"/>';
export const key = '<circle cx="8" cy="15" r="4.5"/><path d="M11.3 11.7 20 3M16.5 6.5l3 3M13.5 9.5l2 2"/>';
export const shield = '<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.2 10"/>';
