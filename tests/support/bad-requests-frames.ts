import { gzipSync } from 'node:zlib';
import type { Sketch } from '#tests/support/bad-requests.ts';

/** Bodies that are announced, typed, sized or encoded wrongly, whatever they say. */
export function wrongFrames(type: string): Sketch[] {
  const headers = (more: Record<string, string>) => ({ 'content-type': type, ...more });
  const types = [
    '',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    `${type}x`,
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    ';',
    '*/*',
    'x'.repeat(3000),
  ];
  return [
    ...types.map((wrong) => ({
      name: `content-type ${wrong.slice(0, 40)}`,
      headers: { 'content-type': wrong },
    })),
    { name: 'gzip', headers: headers({ 'content-encoding': 'gzip' }), body: gzipSync('{}') },
    { name: '100 MB announced', headers: headers({ 'content-length': '104857600' }), body: '{' },
    {
      name: 'more announced than numbers hold',
      headers: headers({ 'content-length': '99999999999999999999' }),
      body: '{',
      reaches: false,
    },
    { name: '2 MB', headers: headers({}), body: `{"a":"${'x'.repeat(2 ** 21)}"}` },
    {
      name: '2 MB in one chunk',
      headers: headers({ 'transfer-encoding': 'chunked' }),
      body: chunk('x'.repeat(2 ** 21)),
    },
    {
      name: 'a chunk of no length',
      headers: headers({ 'transfer-encoding': 'chunked' }),
      body: 'zz\r\n{}\r\n0\r\n\r\n',
      reaches: false,
    },
    {
      name: 'chunks that stop',
      headers: headers({ 'transfer-encoding': 'chunked' }),
      body: '5\r\n{"a"',
      hangsUp: true,
      reaches: false,
    },
    {
      name: 'less than announced',
      headers: headers({ 'content-length': '500' }),
      body: '{"a":1',
      hangsUp: true,
      reaches: false,
    },
    { name: 'no UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { name: 'half a character', body: Buffer.from('{"a":"\u00e3').subarray(0, -1) },
  ];
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
