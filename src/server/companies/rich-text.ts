/** What a company may write about itself: paragraphs, bold, lists and links. The rest is taken out, not shown as text. */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      div: 'p',
      h1: 'p',
      h2: 'p',
      h3: 'p',
      // Others' words: no endorsement, no handle on our window.
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, rel: 'nofollow ugc noopener noreferrer', target: '_blank' },
      }),
    },
    exclusiveFilter: ({ tag, text, mediaChildren }) =>
      tag === 'a' && text.trim() === '' && mediaChildren.length === 0,
    nestingLimit: 12,
  }).trim();
}

/** The words alone, for searching, previews and to see whether anything is left. */
export async function wordsOf(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  const spaced = html.replaceAll(/<(?:\/p|br|\/li)[^>]*>/gi, ' ');
  return decoded(sanitize(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Only what sanitize-html itself writes. */
const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
