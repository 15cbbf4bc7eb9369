/** Kysely's PostgreSQL dialect, adapted. */
import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
} from 'kysely';
import { BEGIN_AS_WRITER } from '../event-log/writers.ts';

/**
 * Writes `in` with a list as one array parameter, so that a statement has the same text for any length of the list. A
 * list of one value becomes that value, because PostgreSQL keeps its plan but plans arrays each time.
 */
class ArrayListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isList = OperatorNode.is(operator) && PrimitiveValueListNode.is(rightOperand);
    if (!isList || (operator.operator !== 'in' && operator.operator !== 'not in')) {
      super.visitBinaryOperation(node);
      return;
    }
    const isIn = operator.operator === 'in';
    const { values } = rightOperand;
    this.visitNode(leftOperand);
    if (values.length === 1) {
      this.append(isIn ? ' = ' : ' <> ');
      this.appendValue(values[0]);
      return;
    }
    this.append(isIn ? ' = any(' : ' <> all(');
    this.appendValue(values);
    this.append(')');
  }
}

/** Marks every transaction from its start as one that may write events. */
class EventWriterDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN_AS_WRITER));
  }
}

export class GuildhallDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new EventWriterDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new ArrayListCompiler();
  }
}
