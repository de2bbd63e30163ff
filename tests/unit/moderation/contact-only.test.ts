import { describe, expect, it } from 'vitest';
import { appliesOnlyByPhone } from '#server/screening/signals/contact-only.ts';
import { expectLinear, marked } from './signal-texts.ts';

describe('a phone as the only way to apply', () => {
  it.each([
    'Interessados mandar CV pelo WhatsApp 84 123 4567',
    'só por chamada',
    'Contacte apenas 86 123 4567',
    'Candidatos interessados: +258 84 123 4567',
    'Candidaturas: wa.me/258841234567',
    'Envie o CV para o Telegram',
    'Entre no grupo do WhatsApp para se candidatar',
    'interessados ligar 841234567',
    'INTERESSADOS MANDEM CURRICULO NO WHATSAP 84-123-4567',
    'Manda cv no zap 871234567',
    'Os interessados devem contactar o número 82 123 4567 por chamada.',
    'Candidaturas por telefone: 84 123 4567',
    'Para marcar entrevista ligue 84 123 4567',
    'Candidaturas somente via WhatsApp',
    'Apenas WhatsApp: 85 123 4567',
    'Interessado? Envie CV via watsapp +258841234567',
    'Para se candidatar mande mensagem no WhatsApp 84 123 4567',
    'Quem quiser concorrer chame no wpp 84 123 4567',
    'https://wa.me/258841234567',
    'Inscrições no https://chat.whatsapp.com/AbCd',
    't.me/vagasmoz',
    'chama no whats',
    'CV para 86 123 4567',
    'Contactar unicamente por chamada',
    'Liga só para 84 1234567',
    'Adira ao Telegram para concorrer à vaga',
    'Documentos por WhatsApp 87 123 4567',
    'Candidatos com experiência contactar 84 123 4567',
    'Exclusivamente pelo WhatsApp',
    'Não aceitamos e-mail, interessados mandar CV por WhatsApp 84 123 4567',
  ])('holds: %s', (text) => {
    expect(appliesOnlyByPhone(text)).not.toEqual([]);
  });

  it.each([
    'Candidate-se aqui no BizLink',
    'Dúvidas: 84 123 4567',
    'Para mais informações ligue 84 123 4567',
    'Contacto: 84 123 4567',
    'Envie o CV para rh@padaria.co.mz ou WhatsApp 84 123 4567',
    'Candidatura pela plataforma, dúvidas pelo WhatsApp 84 123 4567',
    'Interessados entregar CV na Av. Eduardo Mondlane, n.º 214, ou ligar 84 123 4567',
    'Não aceitamos candidaturas por WhatsApp',
    'Não ligue nem mande CV por WhatsApp',
    'Experiência em WhatsApp Business',
    'Atender clientes por telefone e WhatsApp',
    'Gerir grupos de WhatsApp e Telegram',
    'Responder a clientes apenas por WhatsApp',
    'Os seleccionados serão contactados por telefone',
    'A entrevista será por WhatsApp',
    'Candidato com WhatsApp e telefone próprio',
    'Candidatos devem falar inglês e ter WhatsApp',
    'Receber encomendas só por telefone',
    'Tel: 21 123 456',
    'Candidaturas por e-mail ou WhatsApp 84 123 4567',
    'Candidate-se em https://padaria.co.mz/vagas ou ligue 84 123 4567',
    'Vendedor de telemóveis e recargas',
    'Atendimento telefónico das 8h às 17h',
    'Telefonista com boa voz',
    'Interessados devem candidatar-se aqui. Informações: 86 123 4567',
    'Salário 15.000 MT, subsídio de telefone',
    'Dirija-se às nossas instalações com CV ou ligue 84 123 4567',
    'Candidatos devem enviar relatórios por WhatsApp',
    'Concorra no site da empresa ou ligue 84 123 4567',
    'Esclarecimentos só por chamada: 84 123 4567',
    'A empresa dá telefone e dados',
    'Interessados mandar CV pelo WhatsApp 84 123 4567. Ou em https://padaria.co.mz/vagas',
    'Responsável por contactar apenas por telefone quem deve',
  ])('does not hold: %s', (text) => {
    expect(marked(text, appliesOnlyByPhone)).toEqual([]);
  });

  it('is underlined from the first word to the number', () => {
    expect(
      marked(
        'Salário: 9.000 MT.\nInteressados mandar CV pelo WhatsApp +258 84 123 4567. Boa sorte!',
        appliesOnlyByPhone,
      ),
    ).toEqual(['Interessados mandar CV pelo WhatsApp +258 84 123 4567']);
  });

  it('is not the only one where another sentence names another', () => {
    const byPhone = 'Interessados mandar CV pelo WhatsApp 84 123 4567.';
    for (const other of ['Ou candidate-se aqui.', 'Ou por e-mail.', 'Ou rh@padaria.co.mz', 'Ou no BizLink'])
      expect(marked(`${byPhone} ${other}`, appliesOnlyByPhone)).toEqual([]);
    expect(appliesOnlyByPhone(`${byPhone} Não usamos e-mail.`)).not.toEqual([]);
  });

  it.each([
    'a ',
    'interessados ',
    'mande cv ',
    'candidatos ligue ',
    '8',
    '@',
    '@a',
    'https://',
    'não email ',
  ])('reads %j again and again in a time that grows with the text alone', async (part) => {
    await expectLinear(appliesOnlyByPhone, part);
  });
});
