import { describe, expect, it } from 'vitest';
import { cautionIn } from '#server/screening/signals/chat-caution.ts';
import { expectLinear } from './signal-texts.ts';

describe('a message', () => {
  it.each([
    'manda 500 por mpesa primeiro',
    'envia o sinal para eu guardar a vaga',
    'Envia o sinal para eu guardar o quarto',
    'preciso do teu PIN',
    'código que recebeste por SMS',
    'Diz-me o código que recebeu por sms',
    'manda o pin do mpesa',
    'Podes mandar 500 MT para reservar?',
    'primeiro deposita 1000mt na conta',
    'Paga a inscrição e falamos',
    'Taxa de inscrição 500 MT por M-Pesa',
    'transfere 1.500,00 MT para garantir',
    'faz o depósito primeiro',
    'tens que pagar 300 mt antes da entrevista',
    'Manda-me o dinheiro antes, chama-me no whatsapp',
    'envia 200 MT adiantado por e-mola e vou aí',
    'MANDA 500 PRA MPESA PRIMEIRO',
    'Pague primeiro 250 meticais',
    'qual é a senha do teu mpesa',
    'confirma o codigo sms',
    'O teu PIN, por favor',
    'Antes de eu ir, deposita 300 mt',
    'A vaga é tua, envia 1.000 MT para reservar o lugar',
    'tens q depositar o caução pra garantir o apartamento',
    'preciso que mandes 200 mt no mpesa primeiro',
  ])('asks for money: %s', (text) => {
    expect(cautionIn(text)).toBe('money');
  });

  it.each([
    'bit.ly/abc',
    'veja https://tinyurl.com/xyz',
    'cutt.ly/a',
    'https://t.ly/abc',
    'wa.me/258841234567',
    'https://chat.whatsapp.com/abc',
    't.me/grupo',
    'chama-me no whatsapp',
    'vamos continuar no telegram',
    'Vamos falar no zap',
    'manda as fotos pelo whatsapp',
    'o meu whatsapp é 84 123 4567',
    'Fala comigo no watsap',
    'www.bit.ly/x',
  ])('leads away: %s', (text) => {
    expect(cautionIn(text)).toBe('away');
  });

  it.each([
    '500 MT pelo trabalho',
    'pago por M-Pesa quando terminar',
    'https://www.padaria.co.mz/bolos',
    'o meu número é 84 123 4567',
    'Quando terminar paga 500 por mpesa',
    'São 1 800 MT com a peça.',
    'Aceitam M-Pesa?',
    'Aceitamos, e e-Mola também.',
    'Mando 500 por mpesa primeiro',
    'Queres que eu pague o sinal?',
    'Nunca mandes o teu PIN',
    'não pague nada antes da entrevista',
    'Não tenho whatsapp',
    'Faço gestão de WhatsApp e Telegram',
    'O cliente paga o sinal e nós começamos',
    'Mando as fotos primeiro',
    'Manda 2 fotos primeiro',
    'Recebi um código por SMS',
    'O código postal é 1100',
    'Pode pagar por M-Pesa no fim',
    'Encomendas até dois dias antes. Pedimos metade do valor por M-Pesa ou e-Mola.',
    'A entrega custa entre 100 e 250 MT.',
    'Bom dia, ainda tem vaga?',
    'Qual é o valor?',
    'Manda o valor primeiro, depois decido',
    'Posso pagar adiantado?',
    'Consigo, mas a deslocação são mais 300 MT.',
    'Falo da vaga de padeiro, o salário é 8.000 MT',
    'Já enviei a candidatura',
    'https://habit.ly-empresa.co.mz',
    'Quem manda as campanhas pelo WhatsApp somos nós',
    'O sinal de rede é fraco aqui',
    'Já paguei o sinal ontem',
    'Se alguém te pedir o PIN, não dês',
    'Confirma a hora e o lugar da entrevista',
    'Paga 500 MT no fim do trabalho',
    'Podes pagar em duas vezes',
    'Manda a tua localização, por favor',
    'A formação é paga pela empresa',
    'Vi o anúncio no WhatsApp',
    'Vou primeiro ao banco e depois mando o valor',
    'Já transferi o valor por M-Pesa, pode confirmar?',
    'O sinal é de 30%, pode ser por e-Mola',
    'Pode enviar o orçamento antes de eu pagar?',
    'Envia o valor do orçamento antes de sexta',
    'Fala com o Nelson, ele tem WhatsApp',
    'Podes guardar o lugar para mim?',
  ])('does neither: %s', (text) => {
    expect(cautionIn(text)).toBeNull();
  });

  it.each([
    'a ',
    'pagar ',
    'manda 500 ',
    'podes pagar 500 mt taxa ',
    'não manda o sinal ',
    'código ',
    'chama ',
    '8',
    'a.',
    'wa.',
    '\u0301',
    '𝗣',
    'bit.lx ',
  ])('of %j again and again is read in a time that grows with the text alone', async (part) => {
    await expectLinear(cautionIn, part);
  });
});
