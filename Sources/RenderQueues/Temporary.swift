package final class RenderQueues: Sendable {
    package let count: Int
    package init(count: Int) { self.count = count }
    package func run<Context, Output: Sendable, Final: Sendable>(
        count: Int, makeContext: @Sendable (Int) throws -> Context,
        draw: @Sendable (inout Context, Int, Int) throws -> Output,
        finish: @Sendable (consuming Context, Int) throws -> Final,
        onOutput: (Int, Output) throws -> Void
    ) throws -> [Final?] {
        var context = try makeContext(0)
        for i in 0..<count { try onOutput(i, draw(&context, 0, i)) }
        return [try finish(context, 0)]
    }
}
