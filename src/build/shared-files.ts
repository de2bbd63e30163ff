import type { Rolldown } from 'vite';

/** What its code imports may be in other files, so that whoever loads it does not load what only some of them need. */
const parts = (name: string, test: RegExp): Rolldown.CodeSplittingGroup => ({
  name,
  test,
  includeDependenciesRecursively: false,
});

/**
 * Which code shares a file. A request costs a phone more than some bytes it does not need yet. Only what several pages
 * load together belongs together: `needed-libraries.ts` fails the build where a file would bring React or the library of
 * forms to who needs none.
 */
export const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  {
    // With the script of the layout, or that would be a file of its own.
    name: 'shell',
    test: /src\/(scripts\/(shell\/(shell|waking|missing-part|install|worker|focus)|stores\/kept|saver\/(measure|usage)|directives\/failed)\.|lib\/(copy\/shell|format\/date|kept-pages\/kept|marks\/anchors)\.|layouts\/Base\.astro\?)/,
  },
  {
    // What every page loads once somebody acts.
    name: 'awake',
    test: /src\/scripts\/(shell|stores)\/|node_modules\/(nanostores\/(?!listen-keys|deep-map)|@nanostores\/persistent)\//,
  },
  {
    name: 'calls',
    test: /src\/(scripts\/calls\/|lib\/(chat\/last-of|copy\/(problems|accounts)|profiles\/prompt))/,
  },
  // Shared by list pages and their islands before the islands load.
  { name: 'lists', test: /src\/scripts\/(feed\/kept|outbox\/(later|wishes))\./ },
  {
    name: 'presses',
    test: /src\/(scripts\/marks\/(bind|share)|lib\/(copy\/share|things))\./,
  },
  {
    name: 'filters',
    test: /src\/(scripts\/search\/filters|lib\/search\/(parameters|address|fields))\./,
  },
  {
    name: 'react',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|src\/(islands\/ui\/use-ready|components\/ui\/(Icon|Button)|lib\/(icons\/forms|ui\/button))\./,
  },
  // Shared by islands and data saving, which loads no islands.
  { name: 'picture', test: /src\/lib\/(format\/(picture|size)|copy\/data-saver)\./ },
  // Small parts that most islands share. Each would be a request of its own.
  {
    name: 'island',
    test: /node_modules\/@nanostores\/react\/|src\/(islands\/ui\/(Sheet|NotLoaded|use-late|use-loaded|use-sheet)|components\/ui\/(EmptyState|Picture)|scripts\/uploads\/shrink)\./,
  },
  {
    name: 'formats',
    test: /src\/lib\/(format\/(price|size|plain|place|ends)|contract\/chat-form)\./,
  },
  // Loaded a while after each page, for signed-in people.
  { name: 'live', test: /src\/scripts\/live\// },
  // What pages show without a network. The worker stores it from the beginning.
  { name: 'offline', test: /src\/lib\/(kept-pages\/kept|copy\/offline)/ },
  // The database of the device, for acts without a network and for the chat.
  {
    name: 'device',
    test: /node_modules\/idb\/|src\/(scripts\/outbox\/(database|retries|failures|unsent)|lib\/copy\/outbox)\./,
  },
  {
    name: 'outbox',
    test: /src\/scripts\/(outbox\/(outbox|entries|entry|send-entry|older)|forms\/draft)\./,
  },
  // Shared by the chat, by what it loads later, and by pages that send its messages.
  {
    name: 'chat',
    test: /src\/(scripts\/chat\/(can-record|device)|lib\/copy\/(begin-deal|chat-voice|messages|quick-answers-found))\./,
  },
  // Shared by the chat and the pages of deals.
  {
    name: 'deal-path',
    test: /src\/(components\/ui\/StepLine|islands\/deals\/PathLine|lib\/copy\/deal-path)\./,
  },
  // What is said of deals: on their pages, in the chat, on home, and of offers on a request.
  parts('deal-words', /src\/lib\/(copy\/(deal-screens|deals)|deals\/(acts|life|shown))\./),
  parts('deal-state', /src\/(islands\/deals\/(Amount|StatePill)|lib\/copy\/deal-page)\./),
  parts('deal-forms', /src\/islands\/deals\/(CarriedFields|step-fields|use-waiting|Waiting)\./),
  // With what loads the later parts of the chat, because the chat has this file from its beginning.
  { name: 'quick-answers', test: /src\/islands\/chat\/(QuickAnswers|use-quick-answers)\./ },
  // Sheets that ask. The chat and many lists load them by a press.
  { name: 'SheetForm', test: /src\/islands\/ui\/SheetForm\./ },
  // Forms that are a page of their own, and the arrow that leads out of them.
  { name: 'back', test: /src\/(scripts\/forms\/back\.|pages\/_parts\/BackLink\.astro\?)/ },
  // Applications as their two sides see them.
  parts(
    'application',
    /src\/(components\/applications\/(InterviewLine|StatePill)|lib\/(format\/interview|contract\/application-form|(applications|copy)\/states))\./,
  ),
  // What the end of a list loads: its cards, in files by what else other pages need of them.
  parts(
    'cloth',
    /src\/(components\/(art\/Cloth|companies\/SealedName|ui\/SeePicture)|lib\/(art\/capulana|copy\/seal))\./,
  ),
  parts(
    'service-parts',
    /src\/(components\/(art\/TradeDrawing|reviews\/Rating|services\/(Price|Promoted|Sign))|lib\/(art\/(trade-of-category|trades|ground)|services\/(seller-kinds|sign))|assets\/trades)\./,
  ),
  parts(
    'facts',
    /src\/(components\/(marks\/ReportButton|ui\/Facts)|lib\/(companies\/seal-words|icons\/drawn-once|services\/words))\./,
  ),
  parts('jobs', /src\/lib\/(copy\/jobs|jobs\/words)\./),
  { name: 'endless', test: /src\/islands\/ui\/(use-endless-list|ListEnd|use-focus-kept)\./ },
  parts(
    'cards',
    /src\/(components\/(cards\/(ThingCard|pictures|Rated)|services\/(ServiceCard|AskPrice)|portfolio\/Still)|lib\/(portfolio\/addresses|services\/thing|seller-page|thing-front|copy\/(portfolio-shown|feed|search)))\./,
  ),
  parts(
    'posts',
    /src\/(components\/(cards\/ClothPicture|\w+\/\w+Post|jobs\/JobCard|requests\/RequestCard|portfolio\/ItemCard|freelancers\/Rate)|islands\/feed\/posts|lib\/(thing-fronts|(companies|jobs|portfolio|profiles|requests)\/thing))\./,
  ),
  // All other icons. The sign-in pages do not need them.
  { name: 'icons', test: /src\/lib\/icons\.ts/ },
  // What sheets and questions ask with, too, which need no library of forms.
  parts(
    'fields',
    /src\/(components\/ui\/(Field|Progress|TextArea|TextField)|islands\/forms\/(use-act|use-sending|Problem|PlainForm)|lib\/copy\/(errors|outbox-later))\./,
  ),
  {
    name: 'form',
    test: /node_modules\/(react-hook-form|@hookform|zod)\/|src\/(islands\/(forms\/(?!Counted|counted)|accounts\/(NewPasswordField|ByGoogle))|scripts\/accounts\/common|lib\/(contract\/(accounts|text)|next\.))/,
  },
  // Shared by the islands of a person's own things and by their forms.
  {
    name: 'own',
    test: /src\/(components\/ui\/(Coming|Fact|Words)|islands\/(ui\/(use-own-user|use-draft|DraftNote|FormBar|FormSkeleton)|fields\/(picture-file|file-complaint|FileInput)|publishing\/doubts)|lib\/(copy\/(media|publishing|services)|companies\/mine|services\/scope-keys))\./,
  },
  // To choose of a list, and for whom one acts.
  parts('choices', /src\/islands\/(fields\/(Choices|Combobox)|publishing\/SellerField)\./),
  // Shared by the forms of services, vacancies, requests and works.
  {
    name: 'publish-form',
    test: /src\/islands\/(forms\/(Counted|counted)|publishing\/(?!Published|published|show-published)|things\/|pictures\/(?!use-preview)|fields\/CategoryPicker\.)|src\/lib\/copy\/pictures\./,
  },
  { name: 'PublishDialog', test: /src\/islands\/services\/(PublishDialog\.|form\/)/ },
];
