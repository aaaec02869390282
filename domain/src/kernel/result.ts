/** A refusal is a value, never an exception: `code` names it, the slice's messages say it in French. */
export type Refusal<Code extends string> = {
  readonly ok: false;
  readonly code: Code;
  /** Field path (dotted) to the code that explains what is wrong there. */
  readonly fields?: Readonly<Record<string, string>>;
};
export type Result<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refusal<Code>;

/** Returns the result of a command that succeeded. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Returns a refusal; `fields` maps the dotted path of each wrong field to its own code. */
export function refuse<Code extends string>(code: Code, fields?: Readonly<Record<string, string>>): Refusal<Code> {
  return fields === undefined ? { ok: false, code } : { ok: false, code, fields };
}

type FieldOf<Input> = Input extends unknown ? keyof Input & string : never;

/** The code of what is wrong with each field of an input; an absent field is right. */
export type FieldCodes<Input, Code extends string> = Partial<Record<FieldOf<Input>, Code>>;

/** Refuses for one field of `Input`: a name that the input does not have does not compile. */
export function refuseFieldOf<Input>() {
  return <Code extends string>(field: FieldOf<Input>, code: Code, fieldCode: string = code): Refusal<Code> =>
    refuse(code, { [field]: fieldCode });
}
