import type { Signal } from '#lib/moderation/signals.ts';

/** What to do about it, for who wrote it. */
export const advice: Readonly<Record<Signal, string>> = {
  advance_payment:
    'Parece pedir dinheiro a quem se candidata. Quem procura trabalho nunca deve pagar para o ter: retire esse pedido. Publicado assim, fica em análise antes de aparecer aos outros.',
  contact_only:
    'Só se pode responder por telefone ou WhatsApp. Deixe que se candidatem também aqui, para que fique registado.',
  copied_text: 'Este texto é igual a outro, de outra conta ou já retirado. Escreva-o com as suas palavras.',
  high_salary:
    'O salário é mais de cinco vezes o habitual nesta categoria. Confirme o valor, ou se é por mês.',
  asks_reader:
    'Parece pedir dinheiro ou códigos a quem lê, ou levar a conversa para outro lado. Conte só como correu o trabalho.',
  forbidden:
    'Parece pedir algo que a lei ou as regras do BizLink não permitem. Se não é isso, diga melhor para que serve.',
  personal_detail:
    'Toda a gente pode ler isto. Retire a morada e o número de telefone: combine isso no chat, com quem escolher.',
};

/** Why something waits, for who wrote it. */
export const heldBecause: Readonly<Record<Signal, string>> = {
  advance_payment: 'parece pedir dinheiro a quem se candidata',
  contact_only: 'só se pode responder por telefone ou WhatsApp',
  copied_text: 'o texto é igual a outro que já conhecemos',
  high_salary: 'o salário é muito acima do habitual nesta categoria',
  asks_reader: 'parece pedir dinheiro ou códigos a quem lê, ou levar a conversa para outro lado',
  forbidden: 'parece pedir algo que não é permitido',
  personal_detail: 'tem uma morada ou um número de telefone',
};
