/** The store of the pages and pictures that this device has shown. The worker fills it, pages list and empty it. */
export const keptPages = 'pages';
