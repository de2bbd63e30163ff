import ts from 'typescript';

/** Texts that the specification quotes with more capitals than Portuguese has. */
const quoted = [
  'Analisar Performance',
  'Editar Vaga',
  'Configurar Perfil',
  'Meus Serviços',
  'Minhas Vagas',
  'Novo Serviço',
  'Promover Tudo',
  'Publicar Serviço',
  'Remover Promoção',
  'Solicitar Orçamento',
  'Ver Candidatos',
  'Ver Perfil',
  'Voltar ao Feed',
];

/** Of people, products, and pages that are named after their heading. */
const names = 'BizLink|Google|WhatsApp|Webhooks|Momade|Definições|Decisões|Os meus dados|Privacidade';

const shortText = /^\p{Lu}[\p{Ll}\p{Lu}]*( [\p{L}-]+){1,3}[ :(.]*$/u;
const capitalInside = /(?<= )\p{Lu}\p{Ll}/u;

/** Short texts (of headings, buttons, tabs) with a capital inside. Longer ones hold names of too many kinds. */
export function capitalsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) {
      const words = node.text.replace(/\s+/g, ' ').trim();
      if (shortText.test(words) && hasCapital(words)) found.push(`${path}: ${words}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

function hasCapital(words: string): boolean {
  if (quoted.some((text) => words.startsWith(text))) return false;
  return capitalInside.test(words.replace(new RegExp(`(?<=\\p{L} )(${names})(?!\\p{L})`, 'gu'), ''));
}
