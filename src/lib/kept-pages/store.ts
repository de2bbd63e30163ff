/** The cache of pages and pictures that this device has shown. The worker fills it, and pages list and delete it. */
export const keptPages = 'pages';
