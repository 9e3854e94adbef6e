/// Codes of CANopen, one a line: number or first and last number in hexadecimal digits, name, and where it is defined.
enum CANopenTables {
    static let abortCodes: StaticString = #"""
        05030000|SDO toggle bit error|CiA 301, 7.2.4.3.17
        05040000|Timeout of transfer communication detected|CiA 301, 7.2.4.3.17
        05040001|Unknown SDO command specified|CiA 301, 7.2.4.3.17
        05040002|Invalid block size|CiA 301, 7.2.4.3.17
        05040003|Invalid sequence number|CiA 301, 7.2.4.3.17
        05040004|CRC error|CiA 301, 7.2.4.3.17
        05040005|Out of memory|CiA 301, 7.2.4.3.17
        06010000|Unsupported access to an object|CiA 301, 7.2.4.3.17
        06010001|Attempt to read a write only object|CiA 301, 7.2.4.3.17
        06010002|Attempt to write a read only object|CiA 301, 7.2.4.3.17
        06020000|Object does not exist|CiA 301, 7.2.4.3.17
        06040041|Object cannot be mapped to the PDO|CiA 301, 7.2.4.3.17
        06040042|PDO length exceeded|CiA 301, 7.2.4.3.17
        06040043|General parameter incompatibility reason|CiA 301, 7.2.4.3.17
        06040047|General internal incompatibility in the device|CiA 301, 7.2.4.3.17
        06060000|Access failed due to a hardware error|CiA 301, 7.2.4.3.17
        06070010|Data type and length code do not match|CiA 301, 7.2.4.3.17
        06070012|Data type does not match, length of service parameter too high|CiA 301, 7.2.4.3.17
        06070013|Data type does not match, length of service parameter too low|CiA 301, 7.2.4.3.17
        06090011|Subindex does not exist|CiA 301, 7.2.4.3.17
        06090030|Value range of parameter exceeded|CiA 301, 7.2.4.3.17
        06090031|Value of parameter written too high|CiA 301, 7.2.4.3.17
        06090032|Value of parameter written too low|CiA 301, 7.2.4.3.17
        06090036|Maximum value is less than minimum value|CiA 301, 7.2.4.3.17
        060A0023|Resource not available|CiA 301, 7.2.4.3.17
        08000000|General error|CiA 301, 7.2.4.3.17
        08000020|Data cannot be transferred or stored to the application|CiA 301, 7.2.4.3.17
        08000021|Data can not be transferred or stored to the application because of local control|CiA 301, 7.2.4.3.17
        08000022|Data can not be transferred or stored to the application because of the present device state|CiA 301, 7.2.4.3.17
        08000023|Object dictionary dynamic generation fails or no object dictionary is present|CiA 301, 7.2.4.3.17
        08000024|No data available|CiA 301, 7.2.4.3.17
        """#

    static let emergencies: StaticString = #"""
        0000|00FF|Error reset or no error|CiA 301, 7.2.7.1
        1000|10FF|Generic error|CiA 301, 7.2.7.1
        2000|20FF|Current|CiA 301, 7.2.7.1
        2100|21FF|Current, CANopen device input side|CiA 301, 7.2.7.1
        2200|22FF|Current inside the CANopen device|CiA 301, 7.2.7.1
        2300|23FF|Current, CANopen device output side|CiA 301, 7.2.7.1
        3000|30FF|Voltage|CiA 301, 7.2.7.1
        3100|31FF|Mains voltage|CiA 301, 7.2.7.1
        3200|32FF|Voltage inside the CANopen device|CiA 301, 7.2.7.1
        3300|33FF|Output voltage|CiA 301, 7.2.7.1
        4000|40FF|Temperature|CiA 301, 7.2.7.1
        4100|41FF|Ambient temperature|CiA 301, 7.2.7.1
        4200|42FF|CANopen device temperature|CiA 301, 7.2.7.1
        5000|50FF|CANopen device hardware|CiA 301, 7.2.7.1
        6000|60FF|CANopen device software|CiA 301, 7.2.7.1
        6100|61FF|Internal software|CiA 301, 7.2.7.1
        6200|62FF|User software|CiA 301, 7.2.7.1
        6300|63FF|Data set|CiA 301, 7.2.7.1
        7000|70FF|Additional modules|CiA 301, 7.2.7.1
        8000|80FF|Monitoring|CiA 301, 7.2.7.1
        8100|810F|Communication|CiA 301, 7.2.7.1
        8110|8110|Communication - CAN overrun (objects lost)|CiA 301, 7.2.7.1
        8111|811F|Communication|CiA 301, 7.2.7.1
        8120|8120|Communication - CAN in error passive mode|CiA 301, 7.2.7.1
        8121|812F|Communication|CiA 301, 7.2.7.1
        8130|8130|Communication - Life guard error or heartbeat error|CiA 301, 7.2.7.1
        8131|813F|Communication|CiA 301, 7.2.7.1
        8140|8140|Communication - recovered from bus off|CiA 301, 7.2.7.1
        8141|814F|Communication|CiA 301, 7.2.7.1
        8150|8150|Communication - CAN-ID collision|CiA 301, 7.2.7.1
        8151|81FF|Communication|CiA 301, 7.2.7.1
        8200|820F|Protocol error|CiA 301, 7.2.7.1
        8210|8210|Protocol error - PDO not processed due to length error|CiA 301, 7.2.7.1
        8211|821F|Protocol error|CiA 301, 7.2.7.1
        8220|8220|Protocol error - PDO length exceeded|CiA 301, 7.2.7.1
        8221|822F|Protocol error|CiA 301, 7.2.7.1
        8230|8230|Protocol error - DAM MPDO not processed, destination object not available|CiA 301, 7.2.7.1
        8231|823F|Protocol error|CiA 301, 7.2.7.1
        8240|8240|Protocol error - Unexpected SYNC data length|CiA 301, 7.2.7.1
        8241|824F|Protocol error|CiA 301, 7.2.7.1
        8250|8250|Protocol error - RPDO timeout|CiA 301, 7.2.7.1
        8251|82FF|Protocol error|CiA 301, 7.2.7.1
        9000|90FF|External error|CiA 301, 7.2.7.1
        F000|F0FF|Additional functions|CiA 301, 7.2.7.1
        FF00|FFFF|CANopen device specific|CiA 301, 7.2.7.1
        """#

    /// Emergencies of drives (CiA 402; IEC 61800-7-201 has the same codes).
    static let driveEmergencies: StaticString = #"""
        2310|2310|Continuous over-current, device output side|CiA 402
        2320|2320|Short circuit or earth leakage, device output side|CiA 402
        2340|2340|Short circuit, device output side|CiA 402
        3110|3110|Mains over-voltage|CiA 402
        3120|3120|Mains under-voltage|CiA 402
        3130|3130|Phase failure|CiA 402
        3210|3210|DC link over-voltage|CiA 402
        3220|3220|DC link under-voltage|CiA 402
        4210|4210|Excess temperature of the device|CiA 402
        4310|4310|Excess temperature of the drive|CiA 402
        7121|7121|Motor blocked|CiA 402
        7305|7305|Incremental sensor 1 fault|CiA 402
        8611|8611|Following error|CiA 402
        8612|8612|Reference limit|CiA 402
        """#

    /// Bits of the error register.
    static let errorRegister: StaticString = #"""
        0|generic error|CiA 301, 7.5.2.2
        1|current|CiA 301, 7.5.2.2
        2|voltage|CiA 301, 7.5.2.2
        3|temperature|CiA 301, 7.5.2.2
        4|communication error|CiA 301, 7.5.2.2
        5|device profile specific|CiA 301, 7.5.2.2
        6|reserved|CiA 301, 7.5.2.2
        7|manufacturer specific|CiA 301, 7.5.2.2
        """#

    static let commands: StaticString = #"""
        01|Start remote node|CiA 301, 7.3.2
        02|Stop remote node|CiA 301, 7.3.2
        80|Enter pre-operational|CiA 301, 7.3.2
        81|Reset node|CiA 301, 7.3.2
        82|Reset communication|CiA 301, 7.3.2
        """#

    static let states: StaticString = #"""
        00|boot-up|CiA 301, 7.2.8.3
        04|stopped|CiA 301, 7.2.8.3
        05|operational|CiA 301, 7.2.8.3
        7F|pre-operational|CiA 301, 7.2.8.3
        """#

    static let layerSettings: StaticString = #"""
        04|Switch state global|CiA 305
        40|Switch state selective: vendor|CiA 305
        41|Switch state selective: product code|CiA 305
        42|Switch state selective: revision|CiA 305
        43|Switch state selective: serial number|CiA 305
        44|Switch state selective answered|CiA 305
        11|Configure node-ID|CiA 305
        13|Configure bit timing|CiA 305
        15|Activate bit timing|CiA 305
        17|Store configuration|CiA 305
        4C|Identify non-configured slave|CiA 305
        4F|Slave identified|CiA 305
        50|Non-configured slave identified|CiA 305
        51|Fastscan|CiA 305
        5A|Inquire vendor|CiA 305
        5B|Inquire product code|CiA 305
        5C|Inquire revision|CiA 305
        5D|Inquire serial number|CiA 305
        5E|Inquire node-ID|CiA 305
        46|Identify: vendor|CiA 305
        47|Identify: product code|CiA 305
        48|Identify: lowest revision|CiA 305
        49|Identify: highest revision|CiA 305
        4A|Identify: lowest serial number|CiA 305
        4B|Identify: highest serial number|CiA 305
        """#

    /// Objects of the communication profile, and of drives.
    static let objects: StaticString = #"""
        1000|1000|Device type|CiA 301, 7.5
        1001|1001|Error register|CiA 301, 7.5
        1002|1002|Manufacturer status register|CiA 301, 7.5
        1003|1003|Pre-defined error field|CiA 301, 7.5
        1005|1005|COB-ID SYNC message|CiA 301, 7.5
        1006|1006|Communication cycle period|CiA 301, 7.5
        1007|1007|Synchronous window length|CiA 301, 7.5
        1008|1008|Manufacturer device name|CiA 301, 7.5
        1009|1009|Manufacturer hardware version|CiA 301, 7.5
        100A|100A|Manufacturer software version|CiA 301, 7.5
        100C|100C|Guard time|CiA 301, 7.5
        100D|100D|Life time factor|CiA 301, 7.5
        1010|1010|Store parameters|CiA 301, 7.5
        1011|1011|Restore default parameters|CiA 301, 7.5
        1012|1012|COB-ID time stamp object|CiA 301, 7.5
        1013|1013|High resolution time stamp|CiA 301, 7.5
        1014|1014|COB-ID EMCY|CiA 301, 7.5
        1015|1015|Inhibit time EMCY|CiA 301, 7.5
        1016|1016|Consumer heartbeat time|CiA 301, 7.5
        1017|1017|Producer heartbeat time|CiA 301, 7.5
        1018|1018|Identity object|CiA 301, 7.5
        1019|1019|Synchronous counter overflow value|CiA 301, 7.5
        1020|1020|Verify configuration|CiA 301, 7.5
        1021|1021|Store EDS|CiA 301, 7.5
        1022|1022|Store format|CiA 301, 7.5
        1026|1026|OS prompt|CiA 301, 7.5
        1027|1027|Module list|CiA 301, 7.5
        1028|1028|Emergency consumer object|CiA 301, 7.5
        1029|1029|Error behavior object|CiA 301, 7.5
        1200|127F|SDO server parameter|CiA 301, 7.5
        1280|12FF|SDO client parameter|CiA 301, 7.5
        1400|15FF|RPDO communication parameter|CiA 301, 7.5
        1600|17FF|RPDO mapping parameter|CiA 301, 7.5
        1800|19FF|TPDO communication parameter|CiA 301, 7.5
        1A00|1BFF|TPDO mapping parameter|CiA 301, 7.5
        603F|603F|Error code|CiA 402-2
        6040|6040|Controlword|CiA 402-2
        6041|6041|Statusword|CiA 402-2
        605A|605A|Quick stop option code|CiA 402-2
        605B|605B|Shutdown option code|CiA 402-2
        605C|605C|Disable operation option code|CiA 402-2
        605D|605D|Halt option code|CiA 402-2
        605E|605E|Fault reaction option code|CiA 402-2
        6060|6060|Modes of operation|CiA 402-2
        6061|6061|Modes of operation display|CiA 402-2
        6062|6062|Position demand value|CiA 402-2
        6063|6063|Position actual internal value|CiA 402-2
        6064|6064|Position actual value|CiA 402-2
        6065|6065|Following error window|CiA 402-2
        6067|6067|Position window|CiA 402-2
        606B|606B|Velocity demand value|CiA 402-2
        606C|606C|Velocity actual value|CiA 402-2
        6071|6071|Target torque|CiA 402-2
        6072|6072|Max torque|CiA 402-2
        6073|6073|Max current|CiA 402-2
        6075|6075|Motor rated current|CiA 402-2
        6076|6076|Motor rated torque|CiA 402-2
        6077|6077|Torque actual value|CiA 402-2
        6078|6078|Current actual value|CiA 402-2
        6079|6079|DC link circuit voltage|CiA 402-2
        607A|607A|Target position|CiA 402-2
        607C|607C|Home offset|CiA 402-2
        607D|607D|Software position limit|CiA 402-2
        607F|607F|Max profile velocity|CiA 402-2
        6080|6080|Max motor speed|CiA 402-2
        6081|6081|Profile velocity|CiA 402-2
        6083|6083|Profile acceleration|CiA 402-2
        6084|6084|Profile deceleration|CiA 402-2
        6085|6085|Quick stop deceleration|CiA 402-2
        6098|6098|Homing method|CiA 402-2
        6099|6099|Homing speeds|CiA 402-2
        609A|609A|Homing acceleration|CiA 402-2
        60FD|60FD|Digital inputs|CiA 402-2
        60FE|60FE|Digital outputs|CiA 402-2
        60FF|60FF|Target velocity|CiA 402-2
        6502|6502|Supported drive modes|CiA 402-2
        """#
}
