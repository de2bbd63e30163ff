/** Browsers show a run of blanks as one, so no more is kept of it. */
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
      // Strangers write these links, so the site does not endorse them (`nofollow ugc`), and the linked pages get no
      // access to our window.
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, rel: 'nofollow ugc noopener noreferrer', target: '_blank' },
      }),
    },
    exclusiveFilter: ({ tag, text, mediaChildren }) =>
      tag === 'a' && text.trim() === '' && mediaChildren.length === 0,
    nestingLimit: 12,
  })
    .replace(/\s{2,}/g, (run) => (run.includes('\n') ? '\n' : ' '))
    .trim();
}

export async function wordsOf(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html');
  const spaced = html.replaceAll(/<(?:\/p|br|\/li)[^<>]*>/gi, ' ');
  return decodeEntities(sanitize(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const decodeEntities = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
