import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { groundOf } from '#lib/art/ground.ts';
import { type Trade, tradeHref, trades } from '#lib/art/trades.ts';
import type { Category } from '#lib/categories.ts';
import { numberOf, tradeOf } from '#lib/services/sign.ts';

const sign = (title: string, category: Category, tags: string[] = []) => tradeOf({ title, category, tags });

const signs: readonly (readonly [title: string, category: Category, trade: Trade])[] = [
  ['Instalação eléctrica completa para moradias', 'Construção', 'electricity'],
  ['Montagem de painéis solares com bateria', 'Construção', 'solar'],
  ['Quadro eléctrico completo', 'Construção', 'switchboard'],
  ['Manutenção de geradores', 'Serviços', 'generator'],
  ['Reparação de fugas de água', 'Construção', 'plumbing'],
  ['Montagem de casa de banho completa', 'Construção', 'plumbing'],
  ['Desentupimento de esgotos', 'Limpeza', 'plumbing'],
  ['Vestidos de capulana por medida', 'Beleza', 'sewing'],
  ['Uniformes para escolas e empresas', 'Serviços', 'sewing'],
  ['Arranjos de roupa em 24 horas', 'Serviços', 'sewing'],
  ['Cortinas e almofadas por encomenda', 'Outros', 'sewing'],
  ['Construção de muros de vedação', 'Construção', 'building'],
  ['Assentamento de azulejo e tijoleira', 'Construção', 'building'],
  ['Portas maciças de umbila por medida', 'Construção', 'carpentry'],
  ['Guarda-fatos embutidos', 'Construção', 'carpentry'],
  ['Camas e mesas feitas à mão', 'Outros', 'carpentry'],
  ['Catering para casamentos e lobolos', 'Alimentação', 'catering'],
  ['Bolos de aniversário por encomenda', 'Alimentação', 'cake'],
  ['Bolo de noiva', 'Eventos', 'cake'],
  ['Pão fresco entregue todas as manhãs', 'Alimentação', 'bread'],
  ['Almoços para escritórios, entregues às 12h', 'Alimentação', 'catering'],
  ['Matapa, xima e caril de amendoim para levar', 'Alimentação', 'catering'],
  ['Pintura de fachadas e interiores', 'Construção', 'painting'],
  ['Letreiros pintados à mão', 'Marketing', 'painting'],
  ['Revisão completa de viaturas', 'Transporte', 'mechanic'],
  ['Reparação de motorizadas', 'Transporte', 'mechanic'],
  ['Diagnóstico electrónico ao domicílio', 'Transporte', 'mechanic'],
  ['Substituição de travões e suspensão', 'Transporte', 'mechanic'],
  ['Aluguer de viatura com motorista', 'Transporte', 'transport'],
  ['Mudanças dentro da cidade', 'Transporte', 'transport'],
  ['Transporte escolar', 'Transporte', 'transport'],
  ['Contabilidade para farmácias', 'Consultoria', 'accounting'],
  ['Abertura de empresa e NUIT', 'Consultoria', 'accounting'],
  ['Sistema de facturação para farmácias e mercearias', 'Tecnologia', 'technology'],
  ['Reparação de computadores e impressoras', 'Serviços', 'technology'],
  ['Reparação de telemóveis', 'Outros', 'technology'],
  ['Fotografia e vídeo de casamentos', 'Eventos', 'camera'],
  ['Retratos para documentos e currículos', 'Outros', 'camera'],
  ['Tranças e extensões', 'Beleza', 'hair'],
  ['Maquilhagem para noivas', 'Beleza', 'hair'],
  ['Portões de correr com motor', 'Construção', 'gate'],
  ['Grades para janelas e portas', 'Construção', 'gate'],
  ['Logótipo e identidade visual', 'Marketing', 'megaphone'],
  ['Gestão de redes sociais', 'Marketing', 'megaphone'],
  ['Explicações da 5.ª à 12.ª classe', 'Educação', 'book'],
  ['Curso de informática para principiantes', 'Educação', 'book'],
  ['Inglês para empresas', 'Educação', 'book'],
  ['Limpeza profunda de casas e escritórios', 'Limpeza', 'cleaning'],
  ['Limpeza dentária', 'Saúde', 'health'],
  ['Lavagem de sofás e tapetes ao domicílio', 'Limpeza', 'cleaning'],
  ['Enfermeira ao domicílio', 'Saúde', 'health'],
  ['Fisioterapia em casa', 'Outros', 'health'],
  ['Aluguer de tendas, mesas e cadeiras', 'Eventos', 'events'],
  ['DJ e som para festas', 'Eventos', 'music'],
  ['Jardinagem e corte de relva', 'Serviços', 'plant'],
  ['Segurança privada para eventos', 'Serviços', 'shield'],
  ['Tomate e legumes da machamba', 'Outros', 'market'],
];

describe('the sign of a service', () => {
  it.each(signs)('of “%s” (%s) shows %s', (title, category, trade) => {
    expect(sign(title, category)).toBe(trade);
  });

  it('follows the tags where the title says nothing, and else the category', () => {
    expect(sign('Arranjos', 'Serviços', ['Costura'])).toBe('sewing');
    expect(sign('Pedreiro', 'Construção', ['electricista'])).toBe('building');
    expect(sign('Qualquer coisa', 'Saúde')).toBe('health');
  });

  it('is neutral where nothing says what it is', () => {
    expect(sign('Qualquer coisa', 'Serviços')).toBe('stall');
    expect(sign('Qualquer coisa', 'Outros')).toBe('stall');
  });

  it('is drawn for every trade, as often as it says', async () => {
    const file = await readFile('src/assets/trades.svg', 'utf8');
    const drawn = Array.from(file.matchAll(/symbol id="(\w+)"/g), ([, id]) => id);
    const named = trades.flatMap((trade) =>
      Array.from({ length: 3 }, (_, number) => tradeHref(trade, number).split('#')[1]),
    );
    expect(drawn.sort()).toEqual([...new Set(named)].sort());
  });

  it('has one of several drawings, and another beside a service of the same name', () => {
    const drawing = (title: string, id: number) => {
      const of = { id, title, category: 'Serviços', tags: [] } as const;
      return tradeHref(tradeOf(of), numberOf(of)).split('#')[1];
    };
    expect([7, 8, 9, 10].map((id) => drawing('Bolos para festas', id))).toEqual([
      'cake2',
      'cake3',
      'cake',
      'cake2',
    ]);
    const ids = Array.from({ length: 90 }, (_, id) => id);
    const alike = ids.filter((id) => drawing('Canalizador', id) === drawing('Canalizador', id + 1));
    expect(alike).toEqual([]);
    expect(drawing('Quadro eléctrico', 5)).toBe('switchboard');
  });

  it('loads in fewer than 14 KB, all of them together', async () => {
    expect(brotliCompressSync(await readFile('src/assets/trades.svg')).length).toBeLessThan(14 * 1024);
  });

  it('stands on one of four grounds, which differ among neighbours', () => {
    const grounds = new Map<string, number>();
    for (const [title] of signs) grounds.set(groundOf(title), (grounds.get(groundOf(title)) ?? 0) + 1);
    expect(grounds.size).toBe(4);
    expect(Math.max(...grounds.values())).toBeLessThan(signs.length / 2);
  });
});
