/** PostgreSQL as Kysely speaks it here. */
import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
} from 'kysely';

/** Writes `in` with a list as one array parameter: a statement has one text, whatever the length of its list. */
class ArrayListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isList = OperatorNode.is(operator) && PrimitiveValueListNode.is(rightOperand);
    if (!isList || (operator.operator !== 'in' && operator.operator !== 'not in')) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(operator.operator === 'in' ? ' = any(' : ' <> all(');
    this.appendValue(rightOperand.values);
    this.append(')');
  }
}

export class GuildhallDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ArrayListCompiler();
  }
}
