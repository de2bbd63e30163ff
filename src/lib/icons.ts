/**
 * Drawn on a grid of 24 with stroke 1.75, in the colour of the text. Each icon is a separate export, so that an
 * island carries only the icons it shows.
 */
export * from './icons/forms.ts';
export * from './icons/phone.ts';

export const home =
  '<path d="M3.5 11.5 12 4l8.5 7.5"/><path d="M6 9.5V20h12V9.5"/><path d="M10 20v-5.5h4V20"/>';
export const building = '<path d="M5 20.5V4.5h9v16M14 10h5v10.5M3 20.5h18M8 8.5h3M8 12h3M8 15.5h3"/>';
export const briefcase =
  '<rect x="3.5" y="8" width="17" height="11.5" rx="1.5"/><path d="M9 8V6a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 6v2M3.5 13h17M12 12v2.2"/>';
export const chat =
  '<path d="M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v9.5A1.5 1.5 0 0 1 19 17h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 5 4.5zM8 9h8M8 12.5h5"/>';
export const bell = '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.2h4M12 5V3.5"/>';
export const user = '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5a7.5 7.5 0 0 1 15 0"/>';
export const search = '<circle cx="10.8" cy="10.8" r="6.3"/><path d="M15.5 15.5l5 5"/>';
export const menu = '<path d="M4 7h16M4 12h16M4 17h10"/>';
export const close = '<path d="M6 6l12 12M18 6 6 18"/>';
export const back = '<path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5"/>';
export const chevronDown = '<path d="M6 9.5l6 6 6-6"/>';
export const chevronRight = '<path d="M9.5 6l6 6-6 6"/>';
export const heart =
  '<path d="M12 20S3.8 15.3 3.8 9.4A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 8.2 2.2C20.2 15.3 12 20 12 20z"/>';
export const share = '<path d="M12 15V4M8 7.5 12 3.7l4 3.8M5 12.5V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6.5"/>';
export const bookmark = '<path d="M7 4h10a1 1 0 0 1 1 1v15.2L12 16l-6 4.2V5a1 1 0 0 1 1-1z"/>';
export const more =
  '<circle cx="12" cy="5.5" r="1.5" fill="currentColor" stroke="none"/><circle cx="12" cy="12" r="1.5" fill="currentColor" stroke="none"/><circle cx="12" cy="18.5" r="1.5" fill="currentColor" stroke="none"/>';
export const pin =
  '<path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.3"/>';
export const whatsapp =
  '<path d="M4 20l1.3-4.1A8.2 8.2 0 1 1 8.3 18.8z"/><path d="M9 9.3c0 3 2.7 5.7 5.7 5.7l.9-1.6-1.9-1-.9.8a4.5 4.5 0 0 1-2-2l.8-.9-1-1.9z"/>';
export const checks = '<path d="M2.5 12.8l4 4L15 8M11 15.8l1 1 9-8.8"/>';
export const clock = '<circle cx="12" cy="12" r="8.3"/><path d="M12 7.3V12l3.2 2"/>';
export const info =
  '<circle cx="12" cy="12" r="8.5"/><path d="M12 11.3v5"/><circle cx="12" cy="8" r="1.1" fill="currentColor" stroke="none"/>';
export const plus = '<path d="M12 5v14M5 12h14"/>';
export const minus = '<path d="M5 12h14"/>';
export const image =
  '<rect x="3.5" y="5" width="17" height="14" rx="1.5"/><circle cx="9" cy="10" r="1.6"/><path d="M4.5 17.5l5-4.8 3.5 3 3-2.6 4.2 3.7"/>';
export const attach =
  '<path d="M19.3 11.6l-7.2 7.2a4.6 4.6 0 0 1-6.5-6.5l7.6-7.5a3.1 3.1 0 0 1 4.3 4.3l-7.4 7.4a1.5 1.5 0 0 1-2.2-2.1l6.8-6.8"/>';
export const mic =
  '<rect x="9" y="3.5" width="6" height="11" rx="3"/><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"/>';
export const send = '<path d="M4 12 20.5 4 16 20.5l-4.3-7.2zM11.7 13.3 20.5 4"/>';
export const smile =
  '<circle cx="12" cy="12" r="8.5"/><path d="M8.3 14.2a4.3 4.3 0 0 0 7.4 0"/><circle cx="9" cy="9.7" r="1.1" fill="currentColor" stroke="none"/><circle cx="15" cy="9.7" r="1.1" fill="currentColor" stroke="none"/>';
export const play = '<path d="M8.5 5.5v13L19 12z" fill="currentColor"/>';
export const pause = '<path d="M8.5 5.5v13M15.5 5.5v13"/>';
export const file =
  '<path d="M13.5 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8zM13.5 3.5V8H18M9 12.5h6M9 16h4"/>';
export const download = '<path d="M12 4v11M8 11.5l4 4 4-4M5 20h14"/>';
export const upload = '<path d="M12 15.5V4.5M8 8.3l4-3.8 4 3.8M5 20h14"/>';
export const trash = '<path d="M4.5 7h15M10 7V4.5h4V7M6.8 7l.9 13h8.6l.9-13M10.3 11v5.5M13.7 11v5.5"/>';
export const edit =
  '<path d="M4.5 19.5l.9-4.3L15.6 5a1.5 1.5 0 0 1 2.1 0L19 6.3a1.5 1.5 0 0 1 0 2.1L8.8 18.6zM13.3 7.3l3.4 3.4"/>';
export const promoted = '<path d="M4 10v4.3h3l10 4.7V5.2L7 10zM8 14.5l1.3 5h2.4M20 10v4.3"/>';
export const filter =
  '<path d="M4 7h9M17 7h3M4 12.5h3M11 12.5h9M4 18h9M17 18h3"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="12.5" r="2"/><circle cx="15" cy="18" r="2"/>';
export const wallet =
  '<path d="M5.5 6.5H18a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H5.5A1.5 1.5 0 0 1 4 18V6.5A2 2 0 0 1 6 4.5h10.5v2M19.5 11h-4a2 2 0 0 0 0 4h4"/>';
export const tag =
  '<path d="M4 4.5h7.5l8.7 8.7-7 7L4.5 11.5z"/><circle cx="8.3" cy="8.6" r="1.3" fill="currentColor" stroke="none"/>';
export const star = '<path d="M12 4l2.5 5.2 5.6.7-4.1 3.9 1 5.7-5-2.8-5 2.8 1-5.7-4.1-3.9 5.6-.7z"/>';
export const flag = '<path d="M6 21V4.5M6 5h12l-2.7 4.2L18 13.5H6"/>';
export const camera =
  '<path d="M4.5 8h3L9 5.5h6L16.5 8h3a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z"/><circle cx="12" cy="13.3" r="3.4"/>';
export const globe =
  '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3.5 3.5 3.5 13.5 0 17M12 3.5c-3.5 3.5-3.5 13.5 0 17"/>';
export const mail = '<rect x="3.5" y="5.5" width="17" height="13" rx="1.5"/><path d="M4.2 7l7.8 6 7.8-6"/>';
export const lock =
  '<rect x="5.5" y="11" width="13" height="9" rx="1.5"/><path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>';
export const logout =
  '<path d="M13.5 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h7.5M10 12h11M17.3 8.3 21 12l-3.7 3.7"/>';
export const offline =
  '<path d="M3 9.5a14 14 0 0 1 4.5-3M12 5.5a13.5 13.5 0 0 1 9 4M6.5 13.5a9 9 0 0 1 4-2.3M17.5 13.5a9 9 0 0 0-1.8-1.3M9.5 17a4 4 0 0 1 5 0M4 4l16 16"/><circle cx="12" cy="20" r="1.1" fill="currentColor" stroke="none"/>';
export const calendar =
  '<rect x="4" y="5.5" width="16" height="14.5" rx="1.5"/><path d="M4 10h16M8.5 3.5v4M15.5 3.5v4"/>';
export const verified =
  '<path d="M12 3.3l7.2 2.6v5.6c0 4.6-3 7.7-7.2 9.2-4.2-1.5-7.2-4.6-7.2-9.2V5.9zM8.7 12l2.4 2.4 4.3-4.5"/>';
export const chart = '<path d="M4 20h16M7 20v-6M11.5 20V8M16 20v-9"/>';
export const users =
  '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18.3 14.6A6.5 6.5 0 0 1 21.5 20"/>';
export const chainLink =
  '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>';
export const reply = '<path d="M10 6.5 4 12l6 5.5V14c4.5 0 8 1.2 10 4.5C20 12.5 16.5 10 10 10z"/>';
export const refresh = '<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2 2M19.5 4.3v4.4H15"/>';
export const catServicos =
  '<path d="M20.2 7.3l-3.2 3.2-2.7-.8-.8-2.7 3.2-3.2a5.2 5.2 0 0 0-6.5 6.5L4 16.5 7.5 20l6.2-6.2a5.2 5.2 0 0 0 6.5-6.5z"/>';
export const chevronLeft = '<path d="M14.5 6l-6 6 6 6"/>';
export const grid =
  '<rect x="4" y="4" width="6.8" height="6.8" rx="1.2"/><rect x="13.2" y="4" width="6.8" height="6.8" rx="1.2"/><rect x="4" y="13.2" width="6.8" height="6.8" rx="1.2"/><rect x="13.2" y="13.2" width="6.8" height="6.8" rx="1.2"/>';
export const rows =
  '<rect x="4" y="4.5" width="5" height="5" rx="1"/><rect x="4" y="14.5" width="5" height="5" rx="1"/><path d="M12.5 7H20M12.5 17H20"/>';
export const feed = '<rect x="4" y="4" width="16" height="9" rx="1.5"/><path d="M4 17h16M4 20.5h10"/>';
export const sun =
  '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>';
export const moon = '<path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z"/>';
export const help =
  '<circle cx="12" cy="12" r="8.5"/><path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.9"/><circle cx="12" cy="16.8" r="1" fill="currentColor" stroke="none"/>';
export const gear =
  '<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4 18 18M6 18l1.6-1.6M16.4 7.6 18 6"/><circle cx="12" cy="12" r="6.2"/>';
export const compass = '<circle cx="12" cy="12" r="8.5"/><path d="M15.5 8.5l-2 5-5 2 2-5z"/>';
export const device = '<rect x="7" y="3.5" width="10" height="17" rx="2"/><path d="M11 17.5h2"/>';
export const monitor = '<rect x="3.5" y="4.5" width="17" height="11.5" rx="1.5"/><path d="M9 20h6M12 16v4"/>';
export const copy =
  '<rect x="8.5" y="8.5" width="11" height="11.5" rx="1.5"/><path d="M15.5 8.5V5.5a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1V15a1 1 0 0 0 1 1h3"/>';
export const facebook =
  '<path d="M14 21v-7.5h2.7l.5-3.2H14V8.3c0-1 .5-1.7 1.8-1.7h1.5V3.8C16.9 3.7 16 3.6 15 3.6c-2.5 0-4.1 1.5-4.1 4.3v2.4H8.2v3.2h2.7V21z"/>';
export const xNetwork = '<path d="M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5l-6.2 6.8M5 19.5l6.2-6.9"/>';
export const atSign =
  '<circle cx="12" cy="12" r="3.6"/><path d="M15.6 8.4v5a2.3 2.3 0 0 0 4.7 0V12a8.3 8.3 0 1 0-3.3 6.6"/>';
export const bold = '<path d="M8 5h5a3.4 3.4 0 0 1 0 6.8H8zM8 11.8h6a3.6 3.6 0 0 1 0 7.2H8z"/>';
export const list =
  '<path d="M9.5 6.5H20M9.5 12H20M9.5 17.5H20"/><circle cx="5" cy="6.5" r="1.3" fill="currentColor" stroke="none"/><circle cx="5" cy="12" r="1.3" fill="currentColor" stroke="none"/><circle cx="5" cy="17.5" r="1.3" fill="currentColor" stroke="none"/>';
export const zoomIn = '<circle cx="10.8" cy="10.8" r="6.3"/><path d="M15.5 15.5l5 5M8 10.8h5.6M10.8 8v5.6"/>';
export const chevronUp = '<path d="M6 14.5l6-6 6 6"/>';
export const grip = '<path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" stroke-width="3"/>';
