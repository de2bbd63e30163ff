import { expect, it } from 'vitest';
import { firstAnswers } from '#islands/requests/form/answers.ts';

const rosa = { province: 'Nampula', district: 'Monapo' };

it.each([
  ['', { title: '', category: '', ...rosa }],
  ['?q=Pintor%20%20de%20casas&category=Beleza', { title: 'Pintor de casas', category: 'Beleza', ...rosa }],
  ['?province=Tete&district=Moatize', { province: 'Tete', district: 'Moatize' }],
  ['?province=Tete', { province: 'Tete', district: '' }],
  ['?category=Nada&province=Lisboa&district=Sintra', { category: '', ...rosa }],
])(
  'a request begins with what was looked for, and one’s own place where that is none: %s',
  (asked, answers) => {
    expect(firstAnswers(rosa, asked)).toMatchObject(answers);
  },
);
