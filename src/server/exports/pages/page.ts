import { exportPageTexts as texts } from '#lib/copy/export-pages.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { escaped } from '#lib/format/xml.ts';
import { style } from './style.ts';

/** It runs nothing and asks for nothing, wherever it is opened. */
const policy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";

const mostInTitle = 30;

export const beginOf = (title: string): string => `<!DOCTYPE html>
<html lang="pt-MZ">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(excerpt(title, mostInTitle))} · ${texts.site}</title>
<style>${style}</style>
</head>
<body>
`;

export const end = '</body>\n</html>\n';

/** From the page to a file of the zip. Each part is encoded: a name may have a `#` or a `%`. */
export const linkTo = (path: string, from = ''): string =>
  escaped(from + path.split('/').map(encodeURIComponent).join('/'));
