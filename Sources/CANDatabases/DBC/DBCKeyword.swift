/// The words that begin a statement of a DBC file ("DBC File Format Documentation", Vector, section 2.2).
enum DBCKeyword: String, CaseIterable, Sendable {
    case signal = "SG_"
    case message = "BO_"
    case attributeValue = "BA_"
    case comment = "CM_"
    case valueDescriptions = "VAL_"
    case multiplexing = "SG_MUL_VAL_"
    case valueType = "SIG_VALTYPE_"
    case transmitters = "BO_TX_BU_"
    case valueTable = "VAL_TABLE_"
    case attributeDefinition = "BA_DEF_"
    case attributeDefault = "BA_DEF_DEF_"
    case version = "VERSION"
    case newSymbols = "NS_"
    case bitTiming = "BS_"
    case nodes = "BU_"
    // Ignored: environment variables, signal types and groups, attributes of relations.
    case environmentVariable = "EV_"
    case environmentData = "EV_DATA_"
    case environmentBytes = "ENVVAR_DATA_"
    case signalGroup = "SIG_GROUP_"
    case signalType = "SGTYPE_"
    case signalTypeValue = "SGTYPE_VAL_"
    case signalTypeReference = "SIG_TYPE_REF_"
    case signalTypeFormat = "SIGTYPE_VALTYPE_"
    case signalTypeAttribute = "BA_SGTYPE_"
    case signalTypeAttributeDefinition = "BA_DEF_SGTYPE_"
    case relationValue = "BA_REL_"
    case relationDefinition = "BA_DEF_REL_"
    case relationDefault = "BA_DEF_DEF_REL_"
    case nodeSignalRelation = "BU_SG_REL_"
    case nodeVariableRelation = "BU_EV_REL_"
    case nodeMessageRelation = "BU_BO_REL_"
    case newSymbolDescription = "NS_DESC_"
    case category = "CAT_"
    case categoryDefinition = "CAT_DEF_"
    case filter = "FILTER"

    private static let spelled = allCases.map { (keyword: $0, bytes: Array($0.rawValue.utf8)) }

    /// The keyword that is exactly these bytes.
    init?(_ word: UnsafeRawBufferPointer) {
        for (keyword, bytes) in Self.spelled where bytes.count == word.count && word.elementsEqual(bytes) {
            self = keyword
            return
        }
        return nil
    }
}
