import { parseSync } from 'vite';
import type { NewerFeatures } from './browser-features.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
/** A node and its ancestors, the nearest first. */
interface Around {
  readonly node: Node;
  readonly around: Around | null;
}

export interface NewerCall {
  /** `Promise.withResolvers`, `.getOrInsertComputed()`, `Temporal`. */
  readonly feature: string;
  /** The code around it, to find it in one long line. */
  readonly excerpt: string;
}

const globalObjects = new Set(['globalThis', 'self', 'window']);

/**
 * Lists the features used by a built script that a supported browser may lack. Not listed: a test without use
 * (`typeof`, `in`, a comparison, `?.`), and code under a condition that names the feature. A name declared anywhere in
 * the script counts as the script's own, and computed member names are not detected.
 */
export function listNewerCalls(fileName: string, code: string, newer: NewerFeatures): readonly NewerCall[] {
  const { program, errors } = parseSync(fileName, code, { sourceType: 'unambiguous' });
  if (errors[0] !== undefined) throw new Error(`${fileName}: ${errors[0].message}`);
  const declared = new Set<string>();
  const uses: { readonly name: string | null; readonly feature: string; readonly at: number }[] = [];
  walk(program as unknown as Node, null, (node, around) => {
    for (const name of listDeclaredNames(node)) declared.add(name);
    const use = findUse(node, around, newer);
    if (use !== null && !isGuarded(node, around, use.feature, code)) uses.push({ ...use, at: node.start });
  });
  return uses
    .filter(({ name }) => name === null || !declared.has(name))
    .map(({ feature, at }) => ({ feature, excerpt: code.slice(Math.max(0, at - 40), at + 60).replaceAll('\n', ' ') }));
}

function findUse(
  node: Node,
  around: Around | null,
  newer: NewerFeatures,
): { name: string | null; feature: string } | null {
  if (node.type === 'Identifier' && isReference(node, around)) {
    const name = String(node['name']);
    // Without `typeof`, naming a missing global throws.
    return newer.isGlobal(name) && !isTypeof(around?.node) ? { name, feature: name } : null;
  }
  if (node.type !== 'MemberExpression' || isOnlyTested(node, around)) return null;
  const property = findPropertyName(node);
  const object = findName(node['object']);
  if (property === null) return null;
  if (object !== null && globalObjects.has(object) && newer.isGlobal(property)) {
    return { name: object, feature: property };
  }
  if (object !== null && newer.isMember(object, property)) return { name: object, feature: `${object}.${property}` };
  const isCalled = around?.node.type === 'CallExpression' && around.node['callee'] === node;
  return isCalled && newer.isMethod(property) ? { name: null, feature: `.${property}()` } : null;
}

/** Returns `x` for `x`, `globalThis.x` and `self.x`. */
function findName(value: unknown): string | null {
  const node = value as Node;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression') return null;
  const object = findName(node['object']);
  return object !== null && globalObjects.has(object) ? findPropertyName(node) : null;
}

function findPropertyName(node: Node): string | null {
  const property = node['property'] as Node;
  if (node['computed'] !== true) return property.type === 'Identifier' ? String(property['name']) : null;
  return property.type === 'Literal' && typeof property['value'] === 'string' ? property['value'] : null;
}

const isTypeof = (node: Node | undefined): boolean => node?.type === 'UnaryExpression' && node['operator'] === 'typeof';

/**
 * True when a condition around the node names the feature: `typeof x === 'function' ? x() : …`, `if ('x' in y) …`, `x
 * && x()`.
 */
function isGuarded(node: Node, around: Around | null, feature: string, code: string): boolean {
  const name = /\w+(?=\W*$)/.exec(feature)?.[0] ?? feature;
  let inner = node;
  for (let outer = around; outer !== null; outer = outer.around) {
    const { type } = outer.node;
    const isChoice = type === 'IfStatement' || type === 'ConditionalExpression';
    const left = type === 'LogicalExpression' ? outer.node['left'] : undefined;
    const condition = isChoice ? outer.node['test'] : left;
    if (condition !== undefined && condition !== inner) {
      const { start, end } = condition as Node;
      if (new RegExp(`\\b${name}\\b`).test(code.slice(start, end))) return true;
    }
    inner = outer.node;
  }
  return false;
}

/** True when the member is only tested: a missing one gives `undefined` and nothing fails. */
function isOnlyTested(node: Node, around: Around | null): boolean {
  const parent = around?.node;
  if (parent === undefined) return false;
  switch (parent.type) {
    case 'UnaryExpression':
      return true;
    case 'BinaryExpression':
      return parent['operator'] !== 'instanceof';
    case 'LogicalExpression':
      return parent['left'] === node;
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent['test'] === node;
    case 'AssignmentExpression':
      return parent['left'] === node;
    case 'CallExpression':
      return parent['callee'] === node && parent['optional'] === true;
    case 'MemberExpression':
      return parent['object'] === node && parent['optional'] === true;
    default:
      return false;
  }
}

/** True when an identifier reads a variable, rather than naming a property, a label or a declaration. */
function isReference(node: Node, around: Around | null): boolean {
  const parent = around?.node;
  if (parent === undefined) return false;
  switch (parent.type) {
    case 'MemberExpression':
      return parent['object'] === node || parent['computed'] === true;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent['value'] === node || parent['computed'] === true;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'MetaProperty':
      return false;
    default:
      return true;
  }
}

/** Names declared by a node, in any scope. */
function listDeclaredNames(node: Node): readonly string[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return listBoundNames(node['id']);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...listBoundNames(node['id']), ...(node['params'] as Node[]).flatMap(listBoundNames)];
    case 'CatchClause':
      return listBoundNames(node['param']);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return listBoundNames(node['local']);
    default:
      return [];
  }
}

function listBoundNames(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  const pattern = value as Node;
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])];
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((one) => listBoundNames(one['value'] ?? one['argument']));
    case 'ArrayPattern':
      return (pattern['elements'] as (Node | null)[]).flatMap(listBoundNames);
    case 'AssignmentPattern':
      return listBoundNames(pattern['left']);
    case 'RestElement':
      return listBoundNames(pattern['argument']);
    default:
      return [];
  }
}

function walk(node: Node, around: Around | null, visit: (node: Node, around: Around | null) => void): void {
  visit(node, around);
  const inside: Around = { node, around };
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        walk(child as Node, inside, visit);
      }
    }
  }
}
