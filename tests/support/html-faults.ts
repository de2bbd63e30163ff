import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** How HTML is written, which is the same to browsers. Astro and React write it in two ways. */
const style = [
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'no-implicit-input-type',
  'no-trailing-whitespace',
  'void-style',
];

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      ...Object.fromEntries(style.map((rule) => [rule, 'off'])),
      // React's own begin with an underscore.
      'valid-id': ['error', { relaxed: true }],
      // A form is also sent by Enter, or by buttons that stand elsewhere.
      'wcag/h32': 'off',
    },
  }),
);

/** What is wrong with the HTML of a page, as the server sends it. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  );
}
