import { describe, expect, it } from 'vitest';
import { ForbiddenAddress, Outgoing, UnknownName } from '#server/outgoing/outgoing.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'loja.example': ['1.1.1.1', '2606:4700::1111'],
  'bizlink.example': ['1.1.1.1'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['1.1.1.1', '127.0.0.1'],
  'six.example': ['::1'],
  'private-six.example': ['fd00::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'nat64.example': ['64:ff9b::7f00:1'],
};
const outgoing = new Outgoing(
  { publicUrl: 'https://bizlink.example', standIn: undefined },
  { resolve: async (name) => names[name] ?? [] },
);

describe('an address that a stranger chose', () => {
  it.each([
    'http://loja.example/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://1.1.1.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://bizlink.example/x',
    'https://bizlink.example./x',
    'https://loja.example:8443/x',
    'https://ana:segredo@loja.example/x',
    'https://loja.example/x#y',
    'ftp://loja.example/x',
    'javascript:alert(1)',
    'loja',
    'https://inside.example/x',
    'https://mixed.example/x',
    'https://six.example/x',
    'https://private-six.example/x',
    'https://mapped.example/x',
    'https://metadata.example/x',
    'https://nat64.example/x',
  ])('is not connected to: %s', async (address) => {
    await expect(outgoing.check(address)).rejects.toBeInstanceOf(ForbiddenAddress);
  });

  it('is one whose name leads somewhere in the internet', async () => {
    await expect(outgoing.check('https://nobody.example/x')).rejects.toBeInstanceOf(UnknownName);
    await expect(outgoing.check('https://loja.example/x')).resolves.toBeUndefined();
  });
});
