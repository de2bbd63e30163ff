import type { JsonSchema } from '#lib/contract/open-api.ts';
import type { Sketch } from '#tests/support/bad-requests.ts';
import type { Random } from '#tests/support/bad-requests-random.ts';

export const boundary = 'limite-7';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The smallest picture that there is: one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');

const part = (disposition: string, content: string, type = '') =>
  `--${boundary}\r\nContent-Disposition: form-data${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n${content}\r\n`;
const fileOf = (name: string, content: string, fileName = 'a.png') =>
  part(`; name="${name}"; filename="${fileName}"`, content, 'image/png');
const end = `--${boundary}--\r\n`;

const isFile = ({ format, items }: JsonSchema) =>
  format === 'binary' || (items as JsonSchema | undefined)?.['format'] === 'binary';

function partsOf({ properties = {} }: JsonSchema): string[] {
  return Object.entries(properties).map(([name, property]) =>
    isFile(property) ? fileOf(name, picture) : part(`; name="${name}"`, 'exemplo de texto'),
  );
}

/** A form with nothing wrong in its shape. */
export const formOf = (schema: JsonSchema): Buffer => latin1(partsOf(schema).join('') + end);

/** Everything that can be wrong with the parts of a form. */
export function wrongParts(schema: JsonSchema, random: Random): Sketch[] {
  const sound = partsOf(schema).join('');
  const { properties = {}, required: needed = [] } = schema;
  const files = Object.keys(properties).filter((name) => isFile(properties[name] ?? {}));
  const broken: Record<string, string> = {
    nothing: '',
    'no part': 'hello',
    'no end': sound,
    'a boundary alone': `--${boundary}\r\n`,
    'half a boundary': `${sound}--${boundary.slice(0, 4)}`,
    'headers that do not end': `--${boundary}\r\nContent-Disposition: form-data; name="x"`,
    'a part that does not end': part('; name="x"', 'x').slice(0, -2),
    'a file that does not end': fileOf('photo', picture).slice(0, -20),
    'a NUL': `${sound}${part('; name="x"', 'a\0b')}${end}`,
    'a name with a NUL': `${sound}${part('; name="x\0"', 'a')}${end}`,
    'no UTF-8': `${sound}${part('; name="x"', '\xff\xfe')}${end}`,
    'a field of 100 KB': `${sound}${part('; name="x"', 'x'.repeat(100_000))}${end}`,
    '200 fields': `${sound}${part('; name="x"', 'x').repeat(200)}${end}`,
  };
  const odd: Record<string, string> = {
    'only an end': end,
    'a part without a name': sound + part('', 'x') + end,
    'a part without headers': `${sound}--${boundary}\r\n\r\nx\r\n${end}`,
    'names of the prototype': sound + part('; name="__proto__"', 'x') + fileOf('constructor', picture) + end,
    'a header of 50 KB': `${sound}${part('; name="x"', 'x', `text/plain; x=${'y'.repeat(50_000)}`)}${end}`,
    'a prologue and an epilogue': `x\r\n${sound}${end}--${boundary}\r\nmore`,
    'line ends of Unix': (sound + end).replaceAll('\r\n', '\n'),
  };
  const wrongFiles: Record<string, string> = Object.fromEntries(
    files.flatMap((name) => [
      [`${name} is a page`, fileOf(name, '<!doctype html><script>alert(1)</script>') + end],
      [`${name} is an SVG`, fileOf(name, '<svg xmlns="http://www.w3.org/2000/svg"/>') + end],
      [`${name} is half a picture`, fileOf(name, picture.slice(0, 40)) + end],
      [`${name} is the beginning of a picture`, fileOf(name, '\xff\xd8\xff') + end],
      [`${name} is text`, part(`; name="${name}"`, 'x') + end],
      [`${name} forty times`, fileOf(name, picture).repeat(40) + end],
      [`${name} of 30 MB`, fileOf(name, picture + '\0'.repeat(30 * 2 ** 20)) + end],
    ]),
  );
  const oddFiles: Record<string, string> = Object.fromEntries(
    files.flatMap((name) =>
      ['../../../etc/passwd', 'a\0b.png', '', '%00', 'x'.repeat(5000), '"; name="other'].map((fileName) => [
        `${name} called ${JSON.stringify(fileName.slice(0, 30))}`,
        sound.replace('filename="a.png"', () => `filename="${fileName}"`) + end,
      ]),
    ),
  );
  const missing = Object.fromEntries(
    needed.map((name) => [
      `no ${name}`,
      partsOf(schema)
        .filter((one) => !one.includes(`; name="${name}"`))
        .join('') + end,
    ]),
  );
  const cuts = Array.from({ length: 4 }, () => {
    const length = 1 + random.below(Math.max(1, sound.length));
    return [`cut after ${length} bytes`, (sound + end).slice(0, length)] as const;
  });
  const sketch =
    (mayPass: boolean) =>
    ([name, body]: readonly [string, string]): Sketch => ({
      name: `form with ${name}`,
      body: latin1(body),
      mayPass,
    });
  return [
    ...[...Object.entries({ ...broken, ...wrongFiles, ...missing }), ...cuts].map(sketch(false)),
    ...Object.entries({ ...odd, ...oddFiles }).map(sketch(true)),
  ];
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
