import { describe, expect, it } from 'vitest';
import { asksForForbidden } from '#server/screening/signals/forbidden.ts';
import { expectLinear, marked } from './signal-texts.ts';

describe('a request for what is forbidden', () => {
  it.each([
    'Preciso de uma arma',
    'Compro pistola 9mm em bom estado',
    'Pistola 9mm',
    'Arma de fogo',
    'Procuro espingarda caçadeira barata',
    'Quero comprar AK-47',
    'Preciso de munições para pistola',
    'COMPRO ARMA',
    'Compro uma p1st0la',
    'Procuro quem venda cocaína',
    'Preciso de suruma em Nampula',
    'Quero comprar drogas',
    'Haxixe, entrega hoje',
    'Compro marfim',
    'Procuro peças de marfim antigas',
    'Compro corno de rinoceronte',
    'Dentes de elefante',
    'Preciso de um pangolim',
    'Escamas de pangolim',
    'Pele de leopardo',
    'Carta de condução sem exame',
    'Quero carta sem fazer exame',
    'Comprar carta de condução',
    'Diploma falso da universidade',
    'Preciso de atestado médico falso',
    'Atestado sem consulta',
    'Falsificar documentos',
    'Compro bilhete de identidade',
    'Notas falsas de 1000',
    'Comprar cartão de eleitor',
    'Compro votos na Matola',
    'Sexo com meninas',
    'Procuro adolescentes para sexo',
    'Compro bebé',
    'Compro cabelo de albino',
    'Quero comprar órgãos humanos',
    'Preciso de alguém para matar o meu vizinho. Pago para matar o vizinho.',
    'Quero hackear o WhatsApp da minha namorada',
    'Procuro hacker para entrar no Facebook',
    'Compro telefones roubados',
  ])('holds: %s', (text) => {
    expect(asksForForbidden(text)).not.toEqual([]);
  });

  it.each([
    'Pistola de pintura',
    'Preciso de pistola de silicone',
    'Compro pistola eléctrica para pintar',
    'Quero arma de brinquedo para o meu filho',
    'Procuro armas de plástico para crianças',
    'Preciso de guarda com licença de porte de arma',
    'Segurança com arma de fogo para uma loja',
    'Preciso de falar com o Sr. Armas, da família Armas',
    'Entrega na Rua das Armas',
    'Preciso revolver a terra da machamba',
    'Armário com duas portas',
    'Trabalho numa drogaria e preciso de prateleiras',
    'Palestra sobre prevenção do consumo de drogas',
    'Procuro centro de reabilitação para dependentes de cocaína',
    'Preciso de psicólogo: o meu irmão quer deixar a suruma',
    'Fantasia de heroína para festa',
    'Tinta cor marfim',
    'Quero um vestido de marfim',
    'Passagem para a Costa do Marfim',
    'Padrão pele de leopardo em tecido',
    'Macaco hidráulico para camião',
    'Aulas de condução para tirar carta',
    'Preciso de ajuda para tirar o passaporte',
    'Quero tratar do BI e do NUIT',
    'Compro bilhete de avião',
    'Moldura para diploma',
    'Imprimir certificados digitais',
    'Montar tecto falso na sala',
    'Pestanas falsas e unhas falsas',
    'Máquina para detectar notas falsas',
    'Advogado: fui vítima de documentos falsos',
    'Carta de apresentação sem erros',
    'Exame de inglês: preciso de explicador',
    'Babá para criança do sexo feminino',
    'Palestra de educação: sexo e adolescentes',
    'Vendo roupa de bebé',
    'Compro bebé conforto usado',
    'Peruca de cabelo humano',
    'Recursos humanos: recrutar pessoas',
    'Creme para pele de albino',
    'Matar baratas e ratos em casa',
    'Recuperar conta de Facebook que um hacker roubou',
    'Recuperar telefone roubado',
    'Não quero armas nem drogas na festa',
    'Votos de parabéns para um casamento, com convites',
    'Azeite extra virgem',
    'Alguém para cortar a erva do quintal',
    'Churrasco: preciso de gás para o fogo',
    'Cozinheira que trabalhe sem parar',
    'Preciso de cartão de visita e de um carimbo',
  ])('does not hold: %s', (text) => {
    expect(marked(text, asksForForbidden)).toEqual([]);
  });

  it('is underlined where it is asked for', () => {
    expect(marked('Boa tarde. Quero comprar uma pistola, pago bem.', asksForForbidden)).toEqual([
      'comprar uma pistola',
    ]);
  });

  it.each([
    'a ',
    'compro ',
    'compro de ',
    'arma ',
    'diploma a ',
    'marfim a ',
    'menina sexo ',
    'sem a ',
    '9',
    'ak 4 ',
  ])('reads %j again and again in a time that grows with the text alone', async (part) => {
    await expectLinear(asksForForbidden, part);
  });
});
