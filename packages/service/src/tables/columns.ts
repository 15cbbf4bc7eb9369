/** Column types: the type that is read, and the type that may be written. */
import type { ColumnType, Generated } from 'kysely';

export type Json<Value> = ColumnType<Value, string | undefined, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Left out on insert where the column has a default. */
export type Default<Value> = Generated<Value>;
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
