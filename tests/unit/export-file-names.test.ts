import { describe, expect, it } from 'vitest';
import { filePath } from '#server/exports/file-names.ts';

describe('the name of a file in a copy', () => {
  it.each([
    ['Currículo da Rosa.pdf', '7-Currículo da Rosa.pdf'],
    ['../../../etc/passwd', '7-etcpasswd'],
    ['C:\\Windows\\CON', '7-CWindowsCON'],
    ['con.pdf', '7-con.pdf'],
    ['..', '7-ficheiro'],
    ['', '7-ficheiro'],
    ['fim. ', '7-fim'],
    ['a\u0000b\u202Ec.pdf', '7-abc.pdf'],
    ['<script>"|?*.pdf', '7-script.pdf'],
    [`${'🎂'.repeat(90)}.pdf`, `7-${'🎂'.repeat(50)}.pdf`],
  ])('of “%s” leads nowhere else, on no system', (given, expected) => {
    expect(filePath('portfolio', 7, given)).toBe(`ficheiros/portfolio/${expected}`);
  });
});
